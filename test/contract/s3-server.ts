import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { eventually, freePorts } from '@hiring/platform-testing';
import { pythonEnvironment } from './suites/tools.js';

/** Runs a local S3-compatible server with one bucket. Until it is closed, the SDK's settings point to it. */
export class S3Server {
  readonly bucket = 'hiring';

  private constructor(
    private readonly server: ChildProcess,
    private readonly settings: NodeJS.ProcessEnv,
    readonly client: S3Client,
  ) {}

  static async start(): Promise<S3Server> {
    const port = await freePorts(1);
    const python = join(await pythonEnvironment('s3-server'), 'bin', 'python3');
    const server = spawn(python, ['-m', 'moto.server', '-p', String(port)], { stdio: 'ignore' });
    const settings = { ...process.env };
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
    const started = new S3Server(server, settings, new S3Client({ forcePathStyle: true }));
    await eventually(() =>
      started.client.send(new CreateBucketCommand({ Bucket: started.bucket })).then(
        () => true,
        () => false,
      ),
    );
    return started;
  }

  close(): void {
    this.client.destroy();
    this.server.kill('SIGKILL');
    process.env = this.settings;
  }
}
