import 'reflect-metadata';
import { runBusService } from '@hiring/platform-service';
import { MeteringModule } from './metering.module.js';

await runBusService(MeteringModule.create());
