import { Button, CopyButton, Group, Tabs } from '@mantine/core';

export function Copy({ text, label = 'Copy' }: { text: string; label?: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" onClick={copy}>
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  );
}

/** Shows a program or a response in a block that scrolls. */
export function Block({ text, label }: { text: string; label: string }) {
  return (
    <pre className="code" tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}

export interface Sample {
  language: string;
  code: string;
}

/** Shows one program in several languages, each with a copy button. */
export function Samples({ samples, label }: { samples: Sample[]; label: string }) {
  return (
    <Tabs defaultValue={samples[0]?.language ?? ''} keepMounted={false} variant="outline">
      <Tabs.List aria-label={label}>
        {samples.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ language, code }) => (
        <Tabs.Panel key={language} value={language} pt="xs">
          <Block text={code} label={`${label}: ${language}`} />
          <Group mt="xs">
            <Copy text={code} label={`Copy ${language}`} />
          </Group>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
