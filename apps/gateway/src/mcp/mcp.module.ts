import { Module } from '@nestjs/common';
import { AdmissionModule } from '../admission/admission.module.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { AuthorizationController } from './authorization.controller.js';
import { McpController } from './mcp.controller.js';

/** Operations as tools of the Model Context Protocol. */
@Module({ imports: [AdmissionModule, PipelineModule], controllers: [McpController, AuthorizationController] })
export class McpModule {}
