import { Id, OneOf } from '../models/members.js';

export class Redelivery {
  @Id('The delivery.')
  id!: number;

  @OneOf(['pending'], 'It waits for its next attempt.')
  status!: string;
}
