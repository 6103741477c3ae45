import type { PurchaseLine, PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { type Language, languages } from "@freehub/domain/language";
import { openShop } from "@freehub/domain/shop";
import { afterEach, expect, it } from "vitest";
import { pdfText } from "../../../../test/pdf-text.ts";
import { purchaseOrderPaper } from "./purchase-paper.ts";
import { purchaseOrderPdf } from "./purchase-pdf.ts";
import { purchaseOrderWords } from "./purchase-words.ts";

afterEach(() => openShop({ currency: "USD", language: "en" }));

/** A product's name in each language; in Bengali it needs another font. */
const names: Record<Language, string> = {
	en: "Trail tyre",
	de: "Reifen für Geländeräder",
	es: "Neumático de montaña",
	fr: "Pneu à crampons",
	bn: "পাহাড়ি টায়ার",
};

function order(language: Language): PurchaseOrder {
	const lines = Array.from({ length: 60 }, (_, i): PurchaseLine => {
		const cost = 12.5 + i;
		return {
			_id: `line-${i}`,
			product: `product-${i}`,
			productName: `${names[language]} ${i + 1}`,
			sku: `BK-${1000 + i}`,
			barcode: null,
			image: "",
			isDeleted: false,
			isDiscontinued: false,
			supplierSku: `KW-${100 + i}`,
			pack: 10,
			ordered: 30,
			confirmed: null,
			confirmedDate: null,
			accepted: 0,
			refused: 0,
			credited: 0,
			returned: 0,
			open: 30,
			isLate: false,
			closed: null,
			cost,
			per: 1,
			total: cost * 30,
		};
	});
	return {
		_id: "order",
		number: "PO-0042",
		state: "sent",
		isLate: false,
		supplier: { _id: "s", name: "Kettle Wheels & Söhne" },
		location: { _id: "main", name: "Storeroom" },
		currency: "EUR",
		rate: "1.08",
		expected: "2026-12-24",
		note: `Please ring first.\n${Array.from({ length: 40 }, (_, i) => `Gate ${i + 1} is open before ten.`).join("\n")}`,
		createdAt: "2026-11-27T08:00:00Z",
		createdByName: "Ada",
		sentAt: "2026-11-27T12:00:00Z",
		sentTo: "",
		lastMail: null,
		remindedAt: null,
		cancelledAt: null,
		revision: 0,
		lines,
		total: lines.reduce((sum, { total = 0 }) => sum + total, 0),
		version: 1,
	};
}

const buyer = {
	name: "Freehub Bikes",
	address: ["Main Street 1", "12345 Town"],
	customerNumber: "K-77",
	language: "en" as Language,
};

/**
 * The letters and digits of a text. A reader of Bengali finds vowels where they are drawn, and signs for parts of letters; what is
 * left is as it was written.
 */
const lettersOf = (text: string) => text.normalize("NFD").replaceAll(/[^\p{L}\p{N}]/gu, "");

it.each(languages)("an order of 60 lines has everything on its pages, in '%s'", async (language) => {
	openShop({ currency: "EUR", language, timeZone: "UTC" });
	const given = order(language);
	const pages = await pdfText(
		await purchaseOrderPdf(purchaseOrderPaper(given, { ...buyer, language }, new Date())),
	);
	const words = purchaseOrderWords[language];
	const shown = (text: string) => (language === "bn" ? lettersOf(text) : text);
	const page = pages.map(shown);
	const whole = page.join(" ");
	const sums = new Intl.NumberFormat(language, { minimumFractionDigits: 2, numberingSystem: "latn" });
	const day = new Intl.DateTimeFormat(language, {
		dateStyle: "long",
		timeZone: "UTC",
		numberingSystem: "latn",
	});

	expect(pages).toHaveLength(4);
	const { order: title, supplier, date, deliverTo, expected, customerNumber } = words;
	for (const [label, value] of [
		[title, "PO-0042"],
		[supplier, given.supplier.name],
		[date, day.format(new Date("2026-11-27"))],
		[deliverTo, "Storeroom"],
		[expected, day.format(new Date("2026-12-24"))],
		[customerNumber, "K-77"],
	] as const) {
		expect(page[0]).toContain(shown(`${label} ${value}`));
	}
	for (const [i, text] of page.entries()) expect(text).toContain(shown(words.page(i + 1, 4)));
	// Each page with lines has the head of the table again.
	const head = shown(`# ${words.article} ${words.quantity} ${words.cost} ${words.total}`);
	expect(page.map((text) => text.includes(head))).toEqual([true, true, true, false]);
	for (const [i, line] of given.lines.entries()) {
		const skus = `${words.yourSku}: ${line.supplierSku} · ${words.ourSku}: ${line.sku}`;
		const amounts = [line.cost ?? 0, line.total ?? 0].map((amount) => `${sums.format(amount)} EUR`).join(" ");
		const text = `${i + 1} ${line.productName} ${skus} 30 ${words.cases(3, 10)} ${amounts}`;
		expect(whole).toContain(shown(text.replaceAll(/\s/g, " ")));
	}
	expect(whole).toContain(
		shown(`${words.total} ${sums.format(given.total ?? 0)} EUR`.replaceAll(/\s/g, " ")),
	);
	for (const line of given.note.split("\n")) expect(whole).toContain(shown(line));
	// A letter that no font has is a box.
	expect(pages.join("")).not.toContain("\u25a1");
});

it("prints every letter of values as long as they may be, whatever they are made of", async () => {
	openShop({ currency: "EUR", language: "en", timeZone: "UTC" });
	const { lines, ...rest } = order("en");
	const [line] = lines as [PurchaseLine];
	/** A word of letters in an order that shows where one is missing. */
	const word = (length: number, first: number) =>
		Array.from({ length }, (_, i) => ((first + i * 7919) % 1296).toString(36).padStart(2, "0"))
			.join("")
			.slice(0, length);
	const long = { ...line, productName: word(200, 1), sku: word(100, 2), supplierSku: word(100, 3) };
	const large = { ...long, ordered: 999_999_999, pack: 3, cost: 20_000_000, per: 999_999, total: 2e16 };
	const given: PurchaseOrder = {
		...rest,
		number: word(100, 4),
		supplier: { _id: "s", name: word(200, 5) },
		location: { _id: "l", name: word(200, 6) },
		note: word(4000, 7),
		lines: [long, large, ...Array.from({ length: 20 }, () => long)],
		total: 2e16,
	};
	const longest = {
		name: word(200, 8),
		address: [9, 10, 11].map((n) => word(254, n)),
		customerNumber: word(100, 12),
		language: "en" as const,
	};
	const pages = await pdfText(await purchaseOrderPdf(purchaseOrderPaper(given, longest, new Date())));
	const text = pages
		.map((page) => page.replace(/Page \d+ of \d+/, "").replaceAll("# Article Quantity Price Total", ""))
		.join("")
		.replaceAll(/[^\p{L}\p{N}.,:·×…]/gu, "");
	const all = [
		longest.name,
		...longest.address,
		longest.customerNumber,
		given.number ?? "",
		given.supplier.name,
	];
	for (const value of [
		...all,
		given.location.name,
		given.note,
		long.productName,
		long.sku ?? "",
		long.supplierSku,
	]) {
		expect(text).toContain(value);
	}
	for (const amount of [
		"999,999,999",
		"333,333,333×3".replaceAll(",", ""),
		"20,000,000.00EUR",
		"per999999",
		"20,000,000,000,000,000.00EUR",
	]) {
		expect(text).toContain(amount);
	}
	expect(text).not.toContain("…");
});
