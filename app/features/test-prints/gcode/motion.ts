import { lineArea } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";
import { fmt } from "~/lib/numbers/format-number";
import { Totals, type Point } from "./totals";

/** A line that is laid: its width and how high above the one below it lies. */
export interface LineShape {
  readonly width: number;
  readonly height: number;
}

/** How filament is pulled back before a travel. */
export interface Retraction {
  readonly length: number;
  readonly speed: number;
  /** What is pushed more than was pulled. */
  readonly extra: number;
}

/** A printed line, for a picture of its layer. */
export type SegmentWatcher = (from: Point, to: Point, width: number, layer: number, z: number) => void;

/** The acceleration that is counted with where the settings leave it as it is. */
const USUAL_ACCELERATION = 3_000;

/** The acceleration that the print is counted with, mm/s². */
export function accelerationOf({ acceleration, maxAcceleration }: PrinterSettings): number {
  return acceleration ?? Math.min(USUAL_ACCELERATION, maxAcceleration ?? Infinity);
}

/** Speed of moves up and down, mm/s. */
const LIFT_SPEED = 10;
/** Longer travels pull the filament back. */
const SHORT_TRAVEL = 2;

/** Writes moves as G-code and counts what they come to. */
export class Motion {
  readonly totals: Totals;
  /** Place of the print's centre from the bed's. */
  offset: Point = { x: 0, y: 0 };
  retraction: Retraction;
  /** Times the flow ratio. */
  multiplier = 1;
  /** The highest flow of the settings does not count: it is what the print is to find out. */
  anyFlow = false;
  /** What is in force, mm/s². */
  acceleration: number;

  private text = "";
  private x = 0;
  private y = 0;
  private z = 0;
  private feed = "";
  private known = false;
  private layers = 0;
  private shape: LineShape = { width: 0, height: 0 };
  private perMm = 0;
  private fastest = Infinity;
  private readonly cos: number;
  private readonly sin: number;

  constructor(
    private readonly settings: PrinterSettings,
    private readonly watch: SegmentWatcher | null,
  ) {
    const angle = (settings.rotation * Math.PI) / 180;
    this.cos = Math.cos(angle);
    this.sin = Math.sin(angle);
    this.totals = new Totals(settings.centre);
    this.acceleration = accelerationOf(settings);
    this.retraction = { length: settings.retract, speed: settings.retractSpeed, extra: 0 };
  }

  /** The text so far, which is not held any longer. */
  take(): string {
    const { text } = this;
    this.text = "";
    return text;
  }

  /** How many layers were begun. */
  get layerCount(): number {
    return this.layers;
  }

  get height(): number {
    return this.z;
  }

  command(line: string): void {
    this.text += `${line}\n`;
    this.totals.bytes += line.length + 1;
  }

  /** Says what the following lines are, in the way of slicers. */
  part(name: string): void {
    this.command(`;TYPE:${name}`);
  }

  /** Goes up to a layer, whose top is at this height. */
  layer(z: number): void {
    this.beginLayer(z);
    this.rise(z);
  }

  /** Says that a layer begins whose top is going to be at this height. */
  beginLayer(z: number): void {
    this.layers += 1;
    this.command(";LAYER_CHANGE");
    this.command(`;Z:${fmt(z, 3)}`);
    if (this.layers === 2) this.command(`M106 S${fmt((255 * this.settings.fan) / 100, 0)}`);
  }

  /** Sets what the following lines are like. */
  use(shape: LineShape, multiplier = 1): void {
    const { filamentArea, flowRatio, maxFlow, maxSpeed } = this.settings;
    if (shape.width !== this.shape.width) this.command(`;WIDTH:${fmt(shape.width, 5)}`);
    if (shape.height !== this.shape.height) this.command(`;HEIGHT:${fmt(shape.height, 5)}`);
    this.shape = shape;
    this.totals.widest = Math.max(this.totals.widest, shape.width);
    const area = lineArea(shape.width, shape.height);
    this.perMm = (area * flowRatio * multiplier) / filamentArea;
    this.fastest = this.anyFlow ? maxSpeed : Math.min(maxSpeed, maxFlow / (area * Math.max(1, flowRatio * multiplier)));
  }

  /** Moves without printing; pulls the filament back on longer ways. */
  travel(to: Point): void {
    const distance = Math.hypot(to.x - this.x, to.y - this.y);
    if (this.known && distance < 1e-6) return;
    if (this.known && distance <= SHORT_TRAVEL) return this.move(to, this.settings.travelSpeed);
    const { zHop } = this.settings;
    const { length, speed, extra } = this.retraction;
    const back = this.z;
    this.extrude(-length, speed);
    if (zHop > 0) this.rise(back + zHop);
    this.move(to, this.settings.travelSpeed);
    if (zHop > 0) this.rise(back);
    this.extrude(length + extra, speed);
  }

  /** Moves a short way without printing. */
  wipe(to: Point): void {
    this.move(to, this.settings.travelSpeed);
  }

  /** Prints a straight line. */
  line(to: Point, speed: number): void {
    this.watch?.({ x: this.x, y: this.y }, to, this.shape.width, this.layers, this.z);
    this.print(to, this.z, speed);
  }

  /** Prints a straight line that rises. */
  climb(to: Point, z: number, speed: number): void {
    this.watch?.({ x: this.x, y: this.y }, to, this.shape.width, this.layers, z);
    this.print(to, z, speed);
  }

  /** Prints through these points, to the first again if it is a loop. */
  follow(points: readonly Point[], speed: number, closed = true): void {
    const [first] = points;
    if (first === undefined) return;
    this.travel(first);
    for (const point of points.slice(1)) this.line(point, speed);
    if (closed) this.line(first, speed);
  }

  /** Goes up or down. */
  rise(z: number): void {
    const to = fmt(z, 3);
    const distance = Math.abs(z - this.z);
    this.z = z;
    this.totals.rise(z);
    this.addTime(distance, LIFT_SPEED);
    this.command(`G1 Z${to}${this.feedOf(LIFT_SPEED * 60)}`);
  }

  /** Pushes filament while standing still, or pulls it back. */
  extrude(length: number, speed: number): void {
    const pushed = Number(fmt(length, 5));
    if (pushed === 0) return;
    this.totals.filament += pushed;
    this.addTime(Math.abs(pushed), speed);
    this.command(`G1 E${fmt(length, 5)}${this.feedOf(speed * 60)}`);
  }

  /** Shows in pictures what stands on the spot, with this radius. */
  mark(radius: number): void {
    this.watch?.({ x: this.x - radius, y: this.y }, { x: this.x + radius, y: this.y }, radius * 2, this.layers, this.z);
  }

  /** Pushes filament while rising on the spot; the speed is that of the rise, in mm/min. */
  extrudeRising(length: number, z: number, feed: number): void {
    const pushed = Number(fmt(length, 5));
    this.totals.filament += pushed;
    this.addTime(Math.abs(z - this.z), feed / 60);
    this.z = z;
    this.totals.rise(z);
    this.feed = "";
    this.command(`G1 Z${fmt(z, 3)} E${fmt(length, 5)} F${fmt(feed, 2)}`);
  }

  /** Says that the print is done, and only its end follows. */
  printed(): void {
    this.totals.finish();
  }

  /** Counts the moves of a plain end: it pulls the filament back, lifts, and goes to a place on the bed. */
  parked({ length, speed }: Pick<Retraction, "length" | "speed">, z: number, bed: Point): void {
    const { settings, totals } = this;
    const place = { x: bed.x - settings.centre.x, y: bed.y - settings.centre.y };
    const now = this.turned({ x: this.x, y: this.y });
    this.addTime(length, speed);
    this.addTime(z - this.z, LIFT_SPEED);
    this.addTime(Math.hypot(place.x - now.x, place.y - now.y), settings.travelSpeed);
    totals.rise(z);
    totals.reach(place);
  }

  private print(to: Point, z: number, speed: number): void {
    const length = Math.hypot(to.x - this.x, to.y - this.y);
    if (length < 1e-6) return;
    if (speed > this.fastest + 1e-9) this.totals.slowed = true;
    const allowed = Math.min(speed, this.fastest);
    const amount = fmt(length * this.perMm, 5);
    this.totals.filament += Number(amount);
    const height = z === this.z ? "" : ` Z${fmt(z, 3)}`;
    this.z = z;
    this.totals.rise(z);
    // Rounded down, so that the highest flow holds; to the nearest where the flow is what counts.
    const feed = this.anyFlow ? Math.round(allowed * 60) : Math.max(1, Math.floor(allowed * 60 + 1e-6));
    this.addTime(length, feed / 60);
    this.command(`G1 ${this.placed(to)}${height} E${amount}${this.feedOf(feed)}`);
  }

  private move(to: Point, speed: number): void {
    this.addTime(this.known ? Math.hypot(to.x - this.x, to.y - this.y) : 0, speed);
    this.known = true;
    this.command(`G1 ${this.placed(to)}${this.feedOf(speed * 60)}`);
  }

  /** Both coordinates on the printer's bed; notes the room they take. */
  private placed(to: Point): string {
    const { totals, settings, offset } = this;
    this.x = to.x;
    this.y = to.y;
    totals.reachUnturned({ x: to.x + offset.x, y: to.y + offset.y });
    const turned = this.turned(to);
    totals.reach(turned);
    return `X${fmt(turned.x + settings.centre.x, 3)} Y${fmt(turned.y + settings.centre.y, 3)}`;
  }

  /** A place of the print from the bed's centre. */
  private turned(to: Point): Point {
    const x = to.x + this.offset.x;
    const y = to.y + this.offset.y;
    return { x: x * this.cos - y * this.sin, y: x * this.sin + y * this.cos };
  }

  /** The feed rate, if it is another than before. */
  private feedOf(perMinute: number): string {
    const feed = ` F${fmt(perMinute, 0)}`;
    if (feed === this.feed) return "";
    this.feed = feed;
    return feed;
  }

  private addTime(distance: number, speed: number): void {
    this.totals.addMove(distance, speed, this.acceleration);
  }
}
