export interface S3Place {
  bucket: string;
  /** The folder in the bucket. Empty, or ends in a slash. */
  prefix: string;
}

/** Parses `s3://bucket/folder`. Returns null for any other text. */
export function s3Place(text: string): S3Place | null {
  const [, bucket, folder] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*?))?\/?$/.exec(text) ?? [];
  if (bucket === undefined) return null;
  return { bucket, prefix: folder === undefined || folder === '' ? '' : `${folder}/` };
}
