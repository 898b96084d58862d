interface PictureProps {
  readonly picture: {
    readonly src: string;
    readonly width: number;
    readonly height: number;
    /** The same in other formats and widths, the best first. */
    readonly sources?: readonly { readonly type: string; readonly srcSet: string }[] | undefined;
  };
  readonly alt: string;
  /** How wide it is drawn, as the `sizes` attribute has it. */
  readonly sizes: string;
  /** It is seen as soon as the page is. */
  readonly isFirst?: boolean;
}

/** A picture in the format and width that the browser chooses. It takes its room before it has loaded. */
export function Picture({ picture: { src, width, height, sources = [] }, alt, sizes, isFirst = false }: PictureProps) {
  const img = (
    <img src={src} alt={alt} width={width} height={height} loading={isFirst ? "eager" : "lazy"} decoding="async" />
  );
  if (sources.length === 0) return img;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {img}
    </picture>
  );
}
