import { productSorts } from "@freehub/contract/catalogue/product-limits";
import { rights } from "@freehub/domain/people/access";
import fc from "fast-check";
import { PASSWORD } from "../server.ts";
import type { Api } from "./operations.ts";
import { anyStandIn, type Kind, standIn } from "./stand-ins.ts";

/** The kind of the id in a path, by the start of the path; others are ids of the list that the path begins with. */
const ids: readonly [RegExp, Kind][] = [
	[/^\/products?\//, "product"],
	[/^\/models\//, "model"],
	[/^\/views\//, "view"],
	[/^\/movements\//, "movement"],
	[/^\/batches\//, "batch"],
	[/^\/locations\//, "location"],
	[/^\/suppliers\//, "supplier"],
	[/^\/customers\//, "customer"],
	[/^\/offers\//, "offer"],
	[/^\/purchase-orders\//, "order"],
	[/^\/sales-orders\//, "sale"],
	[/^\/sale-returns\//, "sale-return"],
	[/^\/receipts\//, "batch"],
	[/^\/charges\//, "charge"],
	[/^\/credits\//, "credit"],
	[/^\/imports\//, "import"],
	[/^\/price-lists\//, "price-list"],
	[/^\/findings\//, "finding"],
	[/^\/enquiries\//, "enquiry"],
	[/^\/(blogs|articles)\//, "blog"],
	[/^\/pages\//, "page"],
	[/^\/webhooks\//, "webhook"],
	[/^\/webhook-deliveries\//, "delivery"],
	[/^\/people\//, "user"],
	[/^\/invitations\//, "invitation"],
	[/^\/account\/sessions\//, "session"],
	[/^\/account\/tokens\//, "token"],
];

const links: readonly [RegExp, Kind][] = [
	[/reset-password/, "reset-link"],
	[/verify-email/, "verify-link"],
	[/invitations/, "invitation-link"],
];

export const words = fc.oneof(
	fc.constantFrom(
		"Bell",
		"Depot",
		"A-1",
		"straße",
		"İstanbul",
		"Привет мир",
		"自転車",
		"e\u0301cole",
		"👩‍🔧 café",
		"B-3",
	),
	fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
);

export const time = fc.oneof(
	fc.constantFrom("2026-01-01T00:00:00Z", "2000-02-29T23:59:59.999999+14:00", "1999-12-31T00:00:00-23:59"),
	fc.constantFrom("0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59.999Z"),
	fc
		.date({ min: new Date("1970-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
		.map((date) => date.toISOString()),
);

const email = fc.oneof(
	{ weight: 3, arbitrary: standIn("email") },
	{ weight: 1, arbitrary: fc.constantFrom("KIM@Shop.Test", "o'neil+bike@shop.test", "nobody@shop.test") },
	{ weight: 2, arbitrary: fc.nat(1e9).map((n) => `new${n}@shop.test`) },
);

const password = fc.oneof(
	{ weight: 8, arbitrary: fc.constant(PASSWORD) },
	{ weight: 1, arbitrary: fc.constantFrom("password1", "short", "пароль для велосипеда", "x".repeat(1000)) },
);

const place = fc.oneof(
	{ weight: 9, arbitrary: fc.constant("main") },
	{ weight: 1, arbitrary: standIn("location") },
);

const cursorNumber = fc.constantFrom(0, -1, 1.5, 3, 2 ** 31, 2 ** 53, 8.64e15, 8.64e15 + 1, 1e300, -1e300);
const cursorText = fc.oneof(standIn("product"), fc.constantFrom("", "a", "a\u0000b", "\ud800", "%"));
const oddTimestamp = fc.constantFrom(
	"2026-01-01",
	"-271821-04-20T00:00:00Z",
	"+275760-09-13T00:00:00Z",
	"1e300",
	"0",
);
const cursorSort = fc.oneof(fc.constant("created"), fc.constantFrom(...productSorts));

/** Our cursors contain a sort's name, its value and an id, or a number and an id; clients can forge them. */
const cursor = fc.oneof(
	{ weight: 4, arbitrary: standIn("cursor") },
	{
		weight: 6,
		arbitrary: fc
			.oneof(
				fc.tuple(cursorNumber, cursorText),
				fc.tuple(cursorSort, fc.oneof(cursorNumber, cursorText), cursorText),
				fc.array(fc.oneof(cursorText, cursorNumber, fc.constant(null)), { maxLength: 4 }),
			)
			.map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url")),
	},
	{ weight: 1, arbitrary: fc.constantFrom("", "e30", "W10", "null", "a\u0000b", "_", "x_") },
	{ weight: 1, arbitrary: fc.tuple(oddTimestamp, cursorText).map(([moment, text]) => `${moment}_${text}`) },
);

const page = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom("/", "/signin/popup?x=1", "http://shop.test/a") },
	{
		weight: 1,
		arbitrary: fc.constantFrom("https://evil.test/", "//evil.test", "javascript:0", "/\\evil.test"),
	},
);

/** For parameters that would make most requests fail if always present. */
function sometimes<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
	return fc.option(values, { nil: undefined, freq: 2 });
}

const codes = fc.constantFrom("4006381333931", "96385074", "0036000291452", "14006381333938", "S-1", "BOX-1");

/** In a path; other parameters are ids of what the path begins with. */
const inPath: Record<string, fc.Arbitrary<unknown>> = {
	code: codes,
	article: standIn("article"),
	language: fc.constantFrom("en", "de", "es", "fr", "bn", "xx"),
	line: standIn("sale-line"),
	paper: fc.constantFrom("price-list", "price-list", "shelf-list", "shelf-list", "menu"),
	store: fc.constantFrom("main", "main", "supplier"),
};

const byName: Record<string, fc.Arbitrary<unknown>> = {
	product: standIn("product"),
	products: fc.array(standIn("product"), { minLength: 1, maxLength: 4 }),
	/** Its name, and its id in a filter. */
	model: fc.oneof(standIn("model"), fc.constantFrom("Bell", "Tarn Frame")),
	location: place,
	purchaseLine: sometimes(standIn("order-line")),
	saleLine: sometimes(standIn("sale-line")),
	to: standIn("location"),
	parent: place,
	actor: standIn("user"),
	target: anyStandIn(),
	action: fc.constantFrom("product", "product.add", "stock.book", "session", "webhook.add", "%", "a.b"),
	email,
	newEmail: email,
	password,
	currentPassword: password,
	newPassword: password,
	cursor: sometimes(cursor),
	/** A honeypot: input of clients who fill it in is ignored. */
	website: fc.constantFrom("", "", "https://shop.test"),
	name: words,
	search: words,
	supplier: fc.oneof(fc.constantFrom("Supplier 0", "Supplier 1"), words),
	sku: fc.oneof(
		words,
		fc.nat(1e9).map((n) => `S-${n}`),
	),
	barcode: fc.constantFrom("4006381333931", "96385074", "036000291452", "4006381333932"),
	/** Nothing is sent to these: the dispatcher is not started. */
	url: fc.oneof(
		{
			weight: 4,
			arbitrary: fc.constantFrom("https://hooks.shop.test/freehub", "https://hooks.shop.test:8443/ü?x"),
		},
		{
			weight: 1,
			arbitrary: fc.constantFrom(
				"https://[::1]/",
				"http://shop.test",
				"https://a:b@shop.test/",
				"https://\u0000",
			),
		},
	),
	after: sometimes(fc.oneof(fc.nat(60), fc.constantFrom(0, -1, 1.5, 2 ** 53 - 1))),
	code: codes,
	currency: fc.constantFrom("USD", "EUR", "eur", "JPY", "XXX1"),
	timeZone: fc.constantFrom("Europe/Berlin", "Asia/Kolkata", "UTC", "Mars/Base"),
	image: fc.constantFrom("/drawings/bell.svg", "https://shop.test/b.png", "HTTP://[::1]:80/x"),
	price: fc.oneof(
		fc.constantFrom(0, 0.01, 0.1, 19.99, 20_000_000, 1.1),
		fc.nat(1e7).map((n) => n / 100),
	),
	quantity: fc.oneof(
		{ weight: 15, arbitrary: fc.integer({ min: 1, max: 20 }) },
		{ weight: 1, arbitrary: fc.constantFrom(0, -1, 1e9, 999_999_999, -1e9) },
	),
	ifQuantity: sometimes(fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constant(Number.MAX_SAFE_INTEGER))),
	occurredAt: time,
	at: time,
	from: time,
	providerId: fc.constantFrom("credential", "github", "google", "firebase", "none"),
	callbackURL: page,
	errorCallbackURL: page,
	idToken: fc.constantFrom("a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0."),
	scopes: fc.oneof(
		fc.subarray(["stock.read"], { minLength: 1 }),
		fc.array(fc.constantFrom(...rights), { minLength: 1, maxLength: 12 }),
	),
	/** A small set of keys, so that some repeat. */
	"Idempotency-Key": fc.oneof(
		{ weight: 5, arbitrary: fc.uuid() },
		{ weight: 1, arbitrary: fc.nat(9).map((i) => `key-${i}`) },
	),
	"Beginning-Code": sometimes(fc.constantFrom("7K3M-Q0XB-94TZ-HN2V", "0", "-")),
	"If-Match": fc
		.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }) }, { weight: 1, arbitrary: fc.nat(120) })
		.map((n) => (n % 2 === 0 ? `"${n}"` : String(n))),
	/** The columns of the sample in files.ts. */
	columns: fc.constantFrom(
		"sku:0,name:1,ordered:3,pieces:3",
		"sku:0,supplier:1,price:2",
		"sku:0,supplier:1,cost:2,ordered:3,quantity:3",
		"name:1,mails:0",
		"name:1",
	),
	dates: sometimes(fc.constantFrom("3:month-day", "0:day-month")),
	into: standIn("customer"),
	customer: fc.option(standIn("customer"), { freq: 2 }),
	collectAt: fc.option(place, { freq: 2 }),
	due: fc.option(fc.constantFrom("2030-01-31", "2026-01-01"), { freq: 2 }),
	holdUntil: fc.option(fc.constantFrom("2030-01-31T08:00:00Z", "2026-01-01T00:00:00Z"), { freq: 2 }),
};

/** In the endpoints of buying a supplier is named by its id. */
const inBuying: Record<string, fc.Arbitrary<unknown>> = {
	supplier: standIn("supplier"),
	orders: fc.array(standIn("order"), { minLength: 1, maxLength: 3 }),
	line: standIn("order-line"),
	by: fc.constantFrom("marked", "marked", "mail"),
	rate: sometimes(fc.constantFrom("1", "1.0825", "0.00000001", "0", "9999999")),
	ordered: fc.integer({ min: 1, max: 40 }),
	per: sometimes(fc.integer({ min: 1, max: 12 })),
	pack: sometimes(fc.integer({ min: 1, max: 12 })),
	cost: fc.constantFrom(0, 1, 12.5, 0.001, 20_000_000),
	pieces: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 4 }),
	supersededBy: fc.option(standIn("offer"), { freq: 2 }),
	currency: fc.constantFrom("EUR", "USD", "JPY", "KWD", "XXZ"),
	breaks: fc.constantFrom(
		[{ from: 1, price: 12 }],
		[
			{ from: 1, price: 12.5 },
			{ from: 100, price: 11 },
		],
		[
			{ from: 1, price: 11 },
			{ from: 100, price: 12 },
		],
	),
};

/** In the endpoints of transfer notes `from` and `to` are places. */
const inTransfers: Record<string, fc.Arbitrary<unknown>> = {
	from: place,
	to: standIn("location"),
	line: standIn("transfer-line"),
	pieces: fc.integer({ min: 0, max: 12 }),
	over: sometimes(fc.integer({ min: 0, max: 3 })),
};

/** The kind of the thing whose id a path contains. */
export function kindOf(path: string): Kind {
	return ids.find(([begin]) => begin.test(path))?.[1] ?? `/${path.split("/")[1]}`;
}

/** The lists whose ids are in paths of other operations, and have no kind of their own. */
export function listsOf({ operations }: Api): `/${string}`[] {
	const lists = operations.flatMap(({ path }) => (path.includes("{id}") ? [kindOf(path)] : []));
	return [...new Set(lists)].filter((kind): kind is `/${string}` => kind.startsWith("/"));
}

/** Values with a meaning in this shop, which the field's schema alone would rarely generate. */
export function hintFor(
	path: string,
	name: string,
	place: "path" | "query" | "header" | "body",
): fc.Arbitrary<unknown> | undefined {
	if (place === "path") {
		if (path.startsWith("/home/") && name === "slug") return fc.constantFrom("hero", "about");
		return inPath[name] ?? standIn(kindOf(path));
	}
	if (name === "token") {
		const kind = links.find(([part]) => part.test(path))?.[1];
		return kind && standIn(kind);
	}
	if (path.startsWith("/transfer") && inTransfers[name] !== undefined) return inTransfers[name];
	if (place === "query" && name === "to") return time;
	if (path.startsWith("/sales-orders/") && name === "line") return standIn("sale-line");
	if (path.startsWith("/sales-orders/") && name === "delivery") return standIn("sale-delivery");
	return (
		(/^\/(purchase-orders|low-stock-purchase-orders|receipts|suppliers|offers|price-lists|charges|credits|lines-to-receive)\b/.test(
			path,
		)
			? inBuying[name]
			: undefined) ?? byName[name]
	);
}
