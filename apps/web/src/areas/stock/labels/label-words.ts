import type { LabelFormat } from "@freehub/domain/stock/labels/formats";
import type { CodeChoice } from "@freehub/domain/stock/labels/symbols";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LabelField, LabelSettings } from "./settings.ts";

export const formatWords: Record<LabelSettings["format"], MessageDescriptor> = {
	l7160: msg`Avery L7160, 21 on A4`,
	l7651: msg`Avery L7651, 65 on A4`,
	a5160: msg`Avery 5160, 30 on Letter`,
	roll62: msg`Roll, 62 × 29 mm`,
	roll4x6: msg`Roll, 4 × 6 in`,
	own: msg`Custom size`,
};

export const codeWords: Record<CodeChoice, MessageDescriptor> = {
	barcode: msg`Barcode`,
	code128: msg`Code 128`,
	qrcode: msg`QR code`,
};

export const fieldWords: Record<LabelField, MessageDescriptor> = {
	name: msg`Name`,
	sku: msg`SKU`,
	price: msg`Price`,
	code: msg({ context: "barcode", message: "Code" }),
	drawing: msg`Drawing`,
	location: msg`Location`,
	shop: msg`Shop name`,
	logo: msg`Logo`,
};

/** In the order of the form's fields. */
export const measureWords: Record<keyof LabelFormat, MessageDescriptor> = {
	pageWidth: msg`Page width`,
	pageHeight: msg`Page height`,
	labelWidth: msg`Label width`,
	labelHeight: msg`Label height`,
	columns: msg`Labels across`,
	rows: msg`Labels down`,
	left: msg`Left margin`,
	top: msg`Top margin`,
	gapX: msg`Gap between columns`,
	gapY: msg`Gap between rows`,
};

export const faultWords: Record<"size" | "count" | "page", MessageDescriptor> = {
	size: msg`Pages and labels can be 10 to 500 mm, margins and gaps 0 to 500 mm.`,
	count: msg`There can be 1 to 50 labels across and down.`,
	page: msg`The labels don't fit on the page. Correct the margins, the gaps or the number of labels.`,
};
