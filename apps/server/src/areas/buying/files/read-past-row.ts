import { Currency, wholePieces } from "@freehub/contract/buying/fields";
import { type PastField, pastPurchaseColumns } from "@freehub/contract/buying/past-fields";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import { shopDay } from "@freehub/domain/local-days";
import { codeText } from "@freehub/domain/one-line";
import { cellsOf, type FileReading } from "#areas/catalogue/files/plan-rows.ts";
import { perOf } from "#areas/catalogue/import/per-of-price.ts";
import type { RowReason, Suspect } from "#areas/catalogue/import/read-row.ts";
import type { TableRow } from "#sheets/table.ts";

const { headings } = pastPurchaseColumns;
const pieces = wholePieces("Received", 0);

export type PastReading = FileReading<PastField>;

/** A row of a file of past purchases. */
export type ListedPast = {
	line: number;
	/** The order's number. */
	number: string;
	/** As written. */
	supplier: string;
	sku: string;
	supplierSku: string;
	barcode: string;
	orderedOn: string;
	expectedOn: string | null;
	receivedOn: string | null;
	/** Pieces. */
	ordered: number;
	/** Those that came, with refused ones. */
	received: number;
	refused: number;
	/** What `per` pieces cost; undefined: not known. */
	cost: number | undefined;
	per: number;
	/** Undefined: the supplier's. */
	currency: string | undefined;
	wrong: RowReason[];
	notes: RowReason[];
	suspects: Suspect<PastField>[];
};

/** States of orders of which nothing came, as exports of this program and of others call them. */
const notReceived =
	/^(draft|cancel+ed|void(ed)?|entwurf|storniert|annulée?|brouillon|cancelad[oa]|anulad[oa]|borrador)$/i;

/** Parses a row of a file of past purchases. @param today the shop's day: nothing was ordered later. */
export function readPastRow(row: TableRow, reading: PastReading, now: Date): ListedPast {
	const { texts, wrong, notes, suspects, refuse, currency, number, day } = cellsOf(row, headings, reading);
	const required = (field: PastField) => refuse(field, reason("required", { label: headings[field] }));
	if (texts.order === undefined) required("order");
	if (texts.orderedOn === undefined) required("orderedOn");
	const [orderedOn, expectedOn, receivedOn] = [day("orderedOn"), day("expected"), day("receivedOn")];
	const today = shopDay(now);
	for (const [field, value] of Object.entries({ orderedOn, receivedOn }) as [
		PastField,
		string | undefined,
	][]) {
		if (value !== undefined && value > today)
			refuse(field, reason("in_the_future", { what: headings[field] }));
		if (value !== undefined && orderedOn !== undefined && value < orderedOn) {
			refuse(field, reason("past_days", { label: headings[field] }));
		}
	}
	const [quantity, came] = [number("quantity"), number("received")];
	const [ordered, received] = [quantity ?? came, came ?? quantity];
	if (ordered === undefined && wrong.length === 0) required("quantity");
	const refused = number("refused") ?? 0;
	if (received === 0 || notReceived.test(texts.state ?? "")) refuse("received", reason("past_not_received"));
	else if (received !== undefined && refused > received) refuse("refused", reason("refused_too_many"));
	for (const [field, value] of Object.entries({ received: came, refused }) as [
		PastField,
		number | undefined,
	][]) {
		const issue = value === undefined ? undefined : pieces.safeParse(value).error?.issues[0];
		if (issue !== undefined) refuse(field, reasonOf(issue, value));
	}
	for (const issue of (currency === undefined ? undefined : Currency.safeParse(currency).error?.issues) ??
		[]) {
		refuse("currency", reasonOf(issue, currency));
	}
	const per = perOf(texts.per, "cost", row, reading);
	if ("wrong" in per) refuse("per", per.wrong);
	return {
		line: row.line,
		number: codeText(texts.order ?? ""),
		supplier: texts.supplier ?? "",
		sku: codeText(texts.sku ?? ""),
		supplierSku: codeText(texts.supplierSku ?? ""),
		barcode: codeText(texts.barcode ?? ""),
		orderedOn: orderedOn ?? "",
		expectedOn: expectedOn ?? null,
		receivedOn: receivedOn ?? null,
		// Pieces that came without an order were wanted, too.
		ordered: ordered === 0 ? (received ?? 0) : (ordered ?? 0),
		received: received ?? 0,
		refused,
		cost: number("cost"),
		per: ("per" in per ? per.per : undefined) ?? 1,
		currency,
		wrong,
		notes,
		suspects,
	};
}
