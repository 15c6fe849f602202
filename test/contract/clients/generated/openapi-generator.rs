//! Two calls by the client that openapi-generator wrote.
use openapi::apis::{cached_reads_api, configuration::{ApiKey, Configuration}};
use std::{env, error::Error};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let configuration = Configuration {
        base_path: env::var("HIRING_URL")?,
        api_key: Some(ApiKey { prefix: None, key: env::var("HIRING_KEY")? }),
        ..Configuration::default()
    };
    let hiring = cached_reads_api::is_hiring(&configuration, 13, None, None, None).await?;
    let open = cached_reads_api::open_reqs(&configuration, 13, None, None, None, None, Some(1), None, None, None).await?;
    println!("{} {}", hiring.open_req_count, open.reqs[0].title);
    Ok(())
}
