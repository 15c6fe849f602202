/**
 * A clock for simulated time, which runs at a multiple of real time and can be set to any time, even an earlier one.
 */
export class SimulatedClock {
  private simulatedStart: number;
  private realStart: number;

  constructor(
    private readonly realNow: () => number,
    private speed: number,
  ) {
    this.simulatedStart = this.realStart = realNow();
  }

  now(): number {
    return this.simulatedStart + (this.realNow() - this.realStart) * this.speed;
  }

  set(instant: number): void {
    this.simulatedStart = instant;
    this.realStart = this.realNow();
  }

  setSpeed(speed: number): void {
    this.set(this.now());
    this.speed = speed;
  }
}
