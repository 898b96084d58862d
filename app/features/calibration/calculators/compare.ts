/** Limits are compared with this much room in the visitor's favour, since 0.1 has no exact double. */
export const SLACK = 1e-9;

export const exceeds = (value: number, limit: number): boolean => value > limit + SLACK;
export const isBelow = (value: number, limit: number): boolean => value < limit - SLACK;

/** The number of the band, layer or step that a height falls into, counted from 0. */
export const bandOf = (height: number): number => Math.floor(height + SLACK);
export const ceiling = (value: number): number => Math.ceil(value - SLACK);
