import fc from "fast-check";
import { PASSWORD } from "../server.ts";
import { type FileBody, spoiltFile } from "./files.ts";
import { oddJson, oddSegment, oddText } from "./odd.ts";
import type { Operation } from "./operations.ts";
import { type Draft, encodeText, type Written } from "./valid.ts";

const MIB = 1024 * 1024;

export const foreignOrigin = fc.constantFrom(
	"https://evil.test",
	"http://shop.test.evil.test",
	"http://shop.test:81",
	"http://evil.test/http://shop.test",
	"null",
	"shop.test",
	"file://",
	"http://",
	"",
);

/** Headers allow only Latin-1; other values cannot be sent at all. */
const oddHeaders: Record<string, fc.Arbitrary<string>> = {
	"if-match": fc.constantFrom(
		"",
		"*",
		'"14',
		'W/"14"',
		"-1",
		"1.5",
		"99999999999",
		"é",
		"14, 15",
		"9999999999",
	),
	"idempotency-key": fc.constantFrom(
		"",
		" ",
		"a b",
		"é",
		"k".repeat(200),
		"k".repeat(201),
		"key-1",
		'"',
		"\t",
	),
	"content-type": fc.constantFrom(
		"",
		"text/plain",
		"application/jsonp",
		"application/json; charset=utf-16",
		"application/vnd.shop+json",
		"APPLICATION/JSON",
		"multipart/form-data; boundary=a",
		"application/x-www-form-urlencoded",
		"application/json, text/html",
	),
	authorization: fc.constantFrom(
		"",
		"Bearer",
		"Bearer ",
		"Bearer a b",
		"Basic YTpi",
		"bearer fh_x",
		"Bearer é",
	),
	cookie: fc.constantFrom(
		"",
		"=",
		";",
		"freehub.session_token=",
		"freehub.session_token=%E0%A4%A",
		"freehub.session_token=a.b",
		"freehub.session_token=fh_unknown; freehub.session_token=b",
		"__Secure-freehub.session_token=a",
		"freehub.device=a.b",
		"freehub.session_token=\u00e9",
		`a=${"b".repeat(9000)}`,
	),
	origin: fc.oneof(fc.constant("http://shop.test"), foreignOrigin),
	host: fc.constantFrom("evil.test", "shop.test:80", "[::1]", "a b"),
	accept: fc.constantFrom("text/html", "*/*;q=0", "application/xml", "é"),
	"accept-encoding": fc.constantFrom("gzip", "deflate", "br", "gzip;q=0", "identity;q=0", "zstd, gzip", "*"),
	"user-agent": fc.constantFrom("", "é", "a".repeat(5000), "<script>"),
	"x-forwarded-for": fc.constantFrom("1.2.3.4", "::1, x", "a".repeat(2000)),
	"x-forwarded-proto": fc.constantFrom("https", "javascript", "http, https"),
	"x-forwarded-host": fc.constant("evil.test"),
	"x-http-method-override": fc.constantFrom("DELETE", "PATCH"),
	"x-freehub-client-address": fc.constant("6.6.6.6"),
	"content-length": fc.constantFrom("9999999999", "-1", "a"),
	"content-encoding": fc.constantFrom("gzip", "br"),
	range: fc.constant("bytes=0-1"),
	"if-none-match": fc.constant("*"),
	"x-request-id": fc.constant("' or 1=1"),
};

/** Only a few: too many at once would hide each other's effect. */
export const anyHeaders = fc
	.subarray(Object.entries(oddHeaders), { maxLength: 3 })
	.chain((some) => fc.record(Object.fromEntries(some), { noNullPrototype: true }));

const deep = fc
	.tuple(fc.constantFrom(31, 32, 33, 1000, 100_000), fc.constantFrom(["[", "]"], ['{"a":', "}"]))
	.map(([depth, [open = "", close = ""]]) => open.repeat(depth) + close.repeat(depth));

/** Texts that are rarely valid JSON. */
export const anyText = fc.oneof(
	fc.constantFrom("", " ", "{", "[", '"', "{}", "[]", "null", "0", '{"a":1,}', "{'a':1}", "NaN", "\ufeff{}"),
	fc.constantFrom(
		'{"a":1}{"b":2}',
		'{"__proto__":{"role":"owner"}}',
		"// a\n{}",
		"1e999",
		'"\\ud800"',
		"a=b&c=d",
	),
	fc.string({ unit: "binary" }),
	deep,
);

/** Valid requests with one part made wrong or odd. */
export function spoilt(operation: Operation, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Written> {
	return drafts.chain((draft) => {
		const { json, file, ...rest } = draft;
		const text = JSON.stringify(json);
		const whole =
			file !== undefined
				? withFile(rest, file)
				: json === undefined
					? rest
					: { ...withJson(rest), body: text };
		const ways: fc.Arbitrary<Written>[] = [
			anyHeaders.map((headers) => ({ ...whole, headers: { ...whole.headers, ...headers } })),
			spoiltQuery(operation, whole),
		];
		const [param] = Object.keys(draft.params);
		if (param !== undefined) ways.push(oddSegment.map((id) => ({ ...whole, params: { [param]: id } })));
		const names = Object.keys(draft.headers);
		if (names.length > 0) {
			ways.push(
				fc.constantFrom(...names).map((name) => {
					const { [name]: _, ...headers } = whole.headers;
					return { ...whole, headers };
				}),
			);
		}
		if (file !== undefined) {
			const files = spoiltFile(file).map((each) => withFile(rest, each));
			return fc.oneof({ weight: 1, arbitrary: fc.oneof(...ways) }, { weight: 3, arbitrary: files });
		}
		if (json === undefined) return fc.oneof(...ways);
		const body = fc.oneof(
			{ weight: 5, arbitrary: spoiltJson(json).map((value) => JSON.stringify(value)) },
			{ weight: 1, arbitrary: spoiltText(text) },
		);
		const withBody = body.map((body) => ({ ...whole, body }));
		return fc.oneof({ weight: 1, arbitrary: fc.oneof(...ways) }, { weight: 2, arbitrary: withBody });
	});
}

/** The draft with a file as its body. */
export function withFile(draft: Omit<Written, "body">, { type, bytes }: FileBody): Written {
	return { ...draft, headers: { "content-type": type, ...draft.headers }, body: bytes };
}

function withJson(draft: Omit<Written, "body">): Omit<Written, "body"> {
	return { ...draft, headers: { "content-type": "application/json", ...draft.headers } };
}

function spoiltQuery({ parameters }: Operation, draft: Written): fc.Arbitrary<Written> {
	const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
	const name = fc.constantFrom(...names, "limit", "cursor", "search", "__proto__", "id", "limit[]", "a.b");
	const pair = fc.tuple(name, oddText).map(([key, value]) => `${key}=${encodeText(value)}`);
	const raw = fc.constantFrom<string[]>(
		"%",
		"%zz=1",
		"a=%",
		"search=%ff",
		"limit",
		"=",
		"&&",
		"cursor=%00",
		"a=b=c",
		"?",
		"+",
	);
	return fc.oneof(
		fc
			.array(pair, { minLength: 1, maxLength: 2 })
			.map((more) => ({ ...draft, query: [...draft.query, ...more] })),
		pair.map((first) => ({ ...draft, query: [first, ...draft.query] })),
		raw.map((part) => ({ ...draft, query: [...draft.query, part] })),
		fc.constant<Written>({ ...draft, query: [...draft.query, ...draft.query] }),
	);
}

type Path = readonly (string | number)[];

/** The paths of all parts of a value, starting with the whole value. */
function pathsOf(value: unknown, path: Path = []): Path[] {
	if (typeof value !== "object" || value === null) return [path];
	return [path, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}

/** A copy with one part replaced; undefined removes it. */
function replaced(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
	if (key === undefined) return part;
	if (Array.isArray(value)) {
		const next = value.map((each, i) => (String(i) === key ? replaced(each, rest, part) : each));
		return next.filter((each) => each !== undefined);
	}
	const object = value as Record<string, unknown>;
	return { ...object, [key]: replaced(object[key], rest, part) };
}

function spoiltJson(json: unknown): fc.Arbitrary<unknown> {
	const paths = pathsOf(json);
	const path = fc.constantFrom(...paths);
	const parts = fc.constantFrom(...(paths.length > 1 ? paths.slice(1) : paths));
	const extra = fc.oneof(
		fc.constantFrom("_id", "role", "id", "userId", "emailVerified", "rights"),
		fc.constantFrom("on_hand", "token", "a\u0000", "constructor"),
	);
	const value = fc.oneof(oddJson, fc.constantFrom("owner", true, PASSWORD));
	return fc.oneof(
		{ weight: 4, arbitrary: fc.tuple(parts, oddJson).map(([at, odd]) => replaced(json, at, odd)) },
		{ weight: 2, arbitrary: parts.map((at) => replaced(json, at, undefined) ?? null) },
		{ weight: 1, arbitrary: fc.tuple(path, oddJson).map(([at, odd]) => replaced(json, at, odd)) },
		{ weight: 2, arbitrary: fc.tuple(extra, value).map(([key, odd]) => ({ ...Object(json), [key]: odd })) },
		{ weight: 1, arbitrary: fc.constantFrom(2, 100, 1000, 1001).map((times) => longer(json, times)) },
	);
}

/** The same value with each list at this length. */
function longer(json: unknown, length: number): unknown {
	if (Array.isArray(json))
		return Array.from({ length }, (_, i) => json[i % Math.max(1, json.length)] ?? null);
	if (typeof json !== "object" || json === null) return json;
	return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, longer(part, length)]));
}

function spoiltText(text: string): fc.Arbitrary<string | Uint8Array> {
	return fc.oneof(
		fc.nat(text.length).map((end) => text.slice(0, end)),
		fc.constantFrom("}", ",", " ", "\n\n", "\u0000", text).map((more) => text + more),
		fc.constantFrom("\ufeff", " ", "\u0000", ")]}',\n").map((first) => first + text),
		deep.map((nested) => text.replace("{", `{"deep":${nested},`)),
		fc.constantFrom("1e999", "-1e999", "NaN", "01", "0x1", "1_0").map((odd) => text.replace(/\b\d+\b/, odd)),
		fc.constant(text.replace(/^\{("[^"]*":[^,]*)/, "{$1,$1")),
		fc.constant(text.replace("{", '{"__proto__":{"role":"owner","emailVerified":true},')),
		fc.constant(new Uint8Array([...new TextEncoder().encode(text), 0xff, 0xfe])),
		fc.constant(new Uint8Array(Buffer.from(text, "utf16le"))),
		fc.constant(`${text.slice(0, -1)},"more":"${"m".repeat(MIB)}"}`),
		anyText,
	);
}
