import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { OpenReqPages } from './open-req-pages.js';
import { ReqsController } from './reqs.controller.js';

@Module({ imports: [AccessModule], controllers: [ReqsController], providers: [OpenReqPages] })
export class ReqsModule {}
