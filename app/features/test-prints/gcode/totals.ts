import { moveFromRest } from "../../calibration/calculators/formulas.model";

/** A place in the print's own coordinates: millimetres from its centre, before it is turned. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * What the moves of a print come to: length of the text, s, mm of filament, and the room they take, mm from the bed's
 * centre.
 */
export class Totals {
  bytes = 0;
  seconds = 0;
  filament = 0;
  /** Half of what the moves span, and the radius. */
  reachX = 0;
  reachY = 0;
  radius = 0;
  /** The same with the print not turned. */
  unturnedX = 0;
  unturnedY = 0;
  /** In the printer's own coordinates. */
  minX = Infinity;
  maxX = -Infinity;
  minY = Infinity;
  maxY = -Infinity;
  maxZ = 0;
  /** Room of the print with its prime line, without the way to where it parks. */
  width = 0;
  depth = 0;
  widest = 0;
  /** A speed was lowered to keep to the highest flow. */
  slowed = false;

  /** @param centre of the bed, in the printer's own coordinates */
  constructor(private readonly centre: Point) {}

  /** Adds a move from rest to rest, which is the longest it can take. */
  addMove(distance: number, speed: number, acceleration: number): void {
    if (distance > 0) this.seconds += moveFromRest(distance, speed, acceleration).seconds;
  }

  /** Notes a place that the nozzle goes to. */
  reach({ x, y }: Point): void {
    this.reachX = Math.max(this.reachX, Math.abs(x));
    this.reachY = Math.max(this.reachY, Math.abs(y));
    this.radius = Math.max(this.radius, Math.hypot(x, y));
    this.minX = Math.min(this.minX, x + this.centre.x);
    this.maxX = Math.max(this.maxX, x + this.centre.x);
    this.minY = Math.min(this.minY, y + this.centre.y);
    this.maxY = Math.max(this.maxY, y + this.centre.y);
  }

  /** Notes the same place as it would be with the print not turned. */
  reachUnturned({ x, y }: Point): void {
    this.unturnedX = Math.max(this.unturnedX, Math.abs(x));
    this.unturnedY = Math.max(this.unturnedY, Math.abs(y));
  }

  /** Notes how high the nozzle goes. */
  rise(z: number): void {
    this.maxZ = Math.max(this.maxZ, z);
  }

  /** The print is done: the room that it took is that of the moves so far. */
  finish(): void {
    this.width = this.maxX - this.minX + this.widest;
    this.depth = this.maxY - this.minY + this.widest;
  }
}
