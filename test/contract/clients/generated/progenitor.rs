//! Two calls by the client that progenitor wrote.
use reqwest::header::{HeaderMap, HeaderValue};
use std::{env, error::Error, num::NonZeroU64};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut headers = HeaderMap::new();
    headers.insert("x-api-key", HeaderValue::from_str(&env::var("HIRING_KEY")?)?);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = hiring::Client::new_with_client(&env::var("HIRING_URL")?, http);
    let company = NonZeroU64::new(13).ok_or("zero")?;
    let hiring = client.is_hiring(company, None, None, None).await?;
    let open = client
        .open_reqs(company, None, None, None, None, NonZeroU64::new(1), None, None, None)
        .await?;
    println!("{} {}", hiring.open_req_count, *open.reqs[0].title);
    Ok(())
}
