import { Text } from '@mantine/core';
import { Samples, type Sample } from '../parts/code.tsx';
import { Section } from '../parts/page.tsx';

const SAMPLES: Sample[] = [
  {
    language: 'TypeScript',
    code: `import { verifyWebhook } from '@hiring/client';

// rawBody: the bytes as they arrived, before any JSON parser.
const event = await verifyWebhook({ body: rawBody, headers: request.headers, secret: process.env.WEBHOOK_SECRET });`,
  },
  {
    language: 'Python',
    code: `from standardwebhooks.webhooks import Webhook  # pip install standardwebhooks

event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(raw_body, headers)`,
  },
  {
    language: 'Go',
    code: `import standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
if err != nil {
\treturn err
}
err = webhook.Verify(rawBody, request.Header)`,
  },
  {
    language: 'Java',
    code: `// com.standardwebhooks:standardwebhooks
var webhook = new Webhook(System.getenv("WEBHOOK_SECRET"));
webhook.verify(rawBody, request.headers());`,
  },
  {
    language: 'Ruby',
    code: `require 'standardwebhooks' # gem install standardwebhooks

# headers: a hash with webhook-id, webhook-timestamp and webhook-signature.
event = StandardWebhooks::Webhook.new(ENV.fetch('WEBHOOK_SECRET')).verify(raw_body, headers)`,
  },
];

export function Verification() {
  return (
    <Section
      title="Verify a delivery"
      about="Each of them throws, or returns an error, for a message that is not ours or is older than five minutes."
    >
      <Samples label="Verification" samples={SAMPLES} />
      <Text size="sm" c="dimmed" mt="md">
        Deliveries follow Standard Webhooks 1.0. Answer with 2xx within 15 seconds, and store the ids of the messages
        you have processed: one may arrive twice.
      </Text>
    </Section>
  );
}
