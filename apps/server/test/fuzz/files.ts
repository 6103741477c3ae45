import fc from "fast-check";

/** A file as a body, with its declared media type. */
export type FileBody = { type: string; bytes: Uint8Array };

/** Small valid files by media type; the archive is no backup. */
const samples: Record<string, string> = {
	"text/csv": "c2t1LG5hbWUscHJpY2UscXVhbnRpdHkKQS0xLEJlbGwsOS41MCwxCg==",
	"application/gzip": "H4sIAAAAAAACA/NIzcnJBwCCidH3BQAAAA==",
	"image/png":
		"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQidLCihgGUgIAyG4eAaMep+kAAAAASUVORK5CYII=",
	"image/gif": "R0lGODlhCAAGAIAAAExpcRxaKiH5BAUAAAAALAAAAAAIAAYAAAIGjI+py30FADs=",
	"image/webp": "UklGRjIAAABXRUJQVlA4ICYAAACQAQCdASoIAAYAAUAmJZgCdLoAA5gA/vYTX13i0o1/2LOWwLEAAA==",
};

/** Files that an operation accepts, by its media types. */
export function fileOf(types: readonly string[]): fc.Arbitrary<FileBody> {
	const known = types.filter((type) => samples[type] !== undefined);
	if (known.length === 0) throw new Error(`files.ts has no file of ${types.join(", ")}.`);
	return fc
		.constantFrom(...known)
		.map((type) => ({ type, bytes: new Uint8Array(Buffer.from(samples[type] ?? "", "base64")) }));
}

const oddTypes = fc.constantFrom(
	"",
	"image/svg+xml",
	"image/",
	"text/html",
	"multipart/form-data",
	"a;b",
	"é",
);

/** A file that is damaged, or does not match its declared type. */
export function spoiltFile({ type, bytes }: FileBody): fc.Arbitrary<FileBody> {
	const damaged = fc.oneof(
		fc.nat(bytes.length).map((end) => bytes.slice(0, end)),
		fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)).map(([at, byte]) => bytes.with(at, byte)),
		fc.uint8Array({ maxLength: 300 }),
		fc.uint8Array({ maxLength: 300 }).map((more) => new Uint8Array([...bytes, ...more])),
		fc.constantFrom(10, 11).map((mib) => new Uint8Array(mib * 1024 * 1024 + 1)),
	);
	return fc.oneof(
		{ weight: 4, arbitrary: damaged.map((each) => ({ type, bytes: each })) },
		{ weight: 1, arbitrary: oddTypes.map((each) => ({ type: each, bytes })) },
	);
}
