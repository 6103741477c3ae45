import type { PassedKind } from "./catalogue/source-formats/source-format.ts";
import type { Facts, LateReason, Reason, Rule, ShopFixedReason } from "./rules.ts";
import { type FactsOf, grouped, headOf, type Sentence, say } from "./sentences.ts";

type Named = { name: string };
type Line = { line: number };
/** A sentence that is the same for every value; `why` is for translations. */
const late =
	(sentence: string): ((facts: { why: LateReason }) => string) =>
	() =>
		sentence;
type Fixed = { why: ShopFixedReason; variable: string };
const fixed =
	(sentence: string): ((facts: Fixed) => string) =>
	() =>
		sentence;
type Max = { max: number };
/** The first names, and how many more there are. */
type Lacking = { products: string; more: number };
/** A field's label: this file imports no field definitions, because the process that reads tables loads it. */
type Labelled = { label: string };
/** The text of a cell. */
type Texted = { text: string };
/** Two keys of a row that mean different things: one is a new key or that of `own`, the other one belongs to `name`. */
type Differing = { by: Key; key: string; other: Key; code: string; name: string };
type Key = "_id" | "sku" | "supplierSku" | "barcode";

const pictures = "Send a JPEG, PNG, WebP, AVIF or GIF.";
const keyLabels = { _id: "_id", sku: "SKU", supplierSku: "Supplier SKU", barcode: "Barcode" };
const keyWords = { _id: "_id", sku: "SKU", supplierSku: "supplier SKU", barcode: "barcode" };
const tableAs = "Save the table as XLSX or CSV.";
const fileAs = "Save it as .xlsx or CSV.";

const andMore = (names: string, more: number) => (more === 0 ? names : `${names} and ${more} more`);

const passedSentences: Readonly<Record<PassedKind, string>> = {
	no_product: "The row has only a picture or a text of a product.",
	variants: "The rows of its variants are imported.",
	service: "A service has no stock.",
	gift_card: "A gift card has no stock.",
	bundle: "A set of products has no stock of its own.",
	elsewhere: "Another shop sells this.",
	download: "A download has no stock.",
	not_stocked: "The row says no quantity.",
	translation: "The row has only a translation.",
	gone: "It is not in stock any more.",
	added: "Its quantity is added to that of an earlier row of this product and place.",
};

/**
 * The server's English messages for rules that a value, a row or a file violates; checks of a schema have their messages there.
 * The translations are in the web app's lib/rule-words.ts.
 */
export const ruleSentences = {
	"too_short.password": ({ min }: { min: number }) =>
		`The password is too short: it needs at least ${min} characters.`,
	"too_long.password": ({ max }: Max) => `The password is too long: it can have at most ${max} characters.`,
	required: ({ label }: Labelled) => `${label} is required.`,
	"barcode_check_digit.left_out": "The check digit of this barcode is wrong, so the article gets none.",
	needed_to_publish: ({ what }: { what: string }) => `${what} is required to publish.`,
	taken: ({ what }: { what: string }) => `This ${what} is taken.`,
	web_address: "Enter a full https:// address, without a user name or password.",
	public_address: "This is a private network address. Nothing can be sent there.",
	no_such_warehouse: "There is no such store.",
	bin_needs_warehouse: "Choose the bin's store.",
	warehouse_stands_alone: "A store can't be inside another location.",
	kind_of_store: "Choose what kind of store it becomes.",
	other_supplier: "Only drafts to the same supplier, in the same currency, can become one.",
	"too_many.lines": ({ max }: Max) => `An order can have at most ${max} lines.`,
	no_such_supplier: "There is no such supplier, or it was deleted.",
	"no_such_supplier.named": ({ name }: Named) => `There is no supplier ${name}.`,
	no_such_product: "There is no such product, or it was deleted.",
	"no_such_product.named": ({ name }: Named) => `No product is called ${name}.`,
	"no_such_product.coded": ({ code }: { code: string }) => `No product has the code ${code}.`,
	no_such_offer: "This supplier has no such offer.",
	offer_circle: "The other offer is itself replaced by this one.",
	without_weight: ({ products, more }: Lacking) =>
		`No weight is known of ${andMore(products, more)}. Enter it at the product, or split the cost in another way.`,
	without_price: ({ products, more }: Lacking) =>
		`No price is known of ${andMore(products, more)}. Split the cost in another way, or take the receipt back and enter the price.`,
	own_currency: ({ currency }: { currency: string }) =>
		`This order is in ${currency}, the shop's own currency, which needs no rate.`,
	"shop_fixed.environment": ({ variable }: Fixed) =>
		`${variable} is set where the server is started, so it can't be changed here.`,
	"shop_fixed.amounts": fixed(
		"The shop has prices, costs or orders in its currency, so the currency can't be changed any more.",
	),
	"shop_fixed.import": fixed(
		"A file with prices waits to be imported. Import or discard it, then change the currency.",
	),
	"shop_fixed.demo": fixed("The demo has prices. Remove the demo data, then change the currency."),
	"shop_fixed.translations": fixed(
		"Texts are translated from the shop's language, so the language can't be changed any more.",
	),
	"too_late.sent": late("The order is sent, so its supplier and its currency can't change any more."),
	"too_late.rate": late(
		"Pieces of this order have come and are booked at its rate, so the rate can't change any more.",
	),
	"too_late.received": late(
		"Nothing of this order is expected any more, so where and when it comes can't change any more.",
	),
	"too_late.price": late(
		"All pieces of this line have come and are booked at its price, so the price can't change any more. Note a difference as a cost of the receipt, or as a credit note.",
	),
	"too_late.product": late(
		"Pieces of this line have come, so it can't become another product. Add a line for that.",
	),
	"too_late.confirmed": late("Nothing of this line is expected any more, so it can't be confirmed."),
	"too_late.closed": late("This line is closed: reopen it first."),
	"decimals.currency": ({ label, currency }: Labelled & { currency: string }) =>
		`${label} has more decimals than ${currency}.`,
	worth_at_most: ({ max, currency }: Max & { currency: string }) =>
		`This would be worth more than ${grouped(max)} ${currency}. Check the amount, the quantity and the rate.`,
	price_break_rises: "A price for more pieces can't be higher than that for fewer, and quantities must rise.",
	in_the_past: "The day is in the past.",
	in_the_future: ({ what }: { what: string }) => `${what} is in the future.`,
	before_1900: ({ what }: { what: string }) => `${what} is before 1900.`,

	picture_heic:
		"HEIC pictures can't be used. Save it as JPEG, or set the camera to its most compatible format.",
	picture_svg: "SVG pictures are not accepted, as they can contain scripts. Save it as PNG.",
	picture_empty: `The file is empty. ${pictures}`,
	picture_unreadable: `This picture cannot be read. ${pictures}`,
	"picture_unreadable.other": ({ called }: { called: string }) =>
		`This is ${called}, not a picture. ${pictures}`,
	picture_damaged: "The picture is damaged or incomplete. Save it again as JPEG or PNG.",
	picture_too_large: ({ kind, pixels }: { kind: string; pixels: number }) =>
		`The picture has too many pixels: the limit for ${kind} is ${pixels / 1e6} million. Save it smaller.`,

	number: ({ label }: Labelled) => `${label} must be a number.`,
	ambiguous_number: ({ text, point, comma }: { text: string; point: number; comma: number }) =>
		`${text} could mean ${point} or ${comma}. Set the decimals to point or comma.`,
	other_decimal_sign: ({ text, sign }: { text: string; sign: string }) =>
		`${text} is not a number with a decimal ${sign}, as set for this import.`,
	other_currency: ({ text, currency }: { text: string; currency: string }) =>
		`${text} is in another currency; this shop uses ${currency}.`,
	thousands_in_threes: ({ label, text }: Labelled & { text: string }) =>
		`${label} must be a number: the thousands in ${text} are not grouped in threes.`,
	"cell_unreadable.error": ({ text }: { text: string }) => `The spreadsheet shows ${text} here.`,
	"cell_unreadable.formula": ({ text }: { text: string }) =>
		`${text} is the text of a formula. Open the file in a spreadsheet program, let it calculate this cell, and save it.`,
	"cell_unreadable.not_calculated":
		"The formula here was not calculated. Open the file in a spreadsheet program and save it.",
	cell_merged: "This cell is merged with the one before it. Unmerge it and fill it in.",
	cell_badly_encoded:
		"A character here has a different encoding from the rest. Save the file as UTF-8, or choose another encoding.",
	per_unreadable: ({ text }: { text: string }) => `"${text}" is no number of pieces that a price is for.`,
	per_unsaid: ({ per }: { per: number }) =>
		`Its last price was for ${per} pieces. The file does not say for how many this one is, so it is taken as the price of one.`,
	per_inexact: ({ label, text, per, currency }: Labelled & { text: string; per: number; currency: string }) =>
		`${label}: ${text} for ${per} pieces is no exact amount in ${currency} for one.`,
	per_column: ({ name, numbers }: { name: string; numbers: string }) =>
		`Column ${name} has ${numbers.replace(/, (\d+)$/, " and $1")}: is it the number of pieces that the price is for?`,
	part_of_list:
		"The file has a column Problem: it is a part of a list that was mended. Articles that it does not have are not withdrawn.",
	column_unfit: ({ name, label }: Labelled & { name: string }) =>
		`Column ${name} is not taken as ${label}: its first rows have other values.`,
	quantity_merged: "The quantity is merged across several rows. Unmerge it and enter one in each row.",
	more_cells_than_columns: ({ cells, columns }: { cells: number; columns: number }) =>
		`The row has ${cells} cells, but the head names ${columns} columns. A quote (") may be missing.`,
	fewer_cells_than_columns: ({ cells, columns }: { cells: number; columns: number }) =>
		`The row has ${cells} cells, but the head names ${columns} columns: its values may have moved. Fill in the missing cells.`,
	stray_characters: "Invisible characters were removed here, such as a byte order mark inside the file.",
	row_hidden:
		"This row is hidden in the sheet. It is read like the others: delete it there if it is not meant.",
	head_again: "The column names again: this row is left out.",
	totals_row: ({ text }: Texted) => `${text}: this row of totals is left out.`,
	cell_is_date: ({ text }: Texted) =>
		`A spreadsheet has turned this cell into the date ${text}. Say how the dates of this column are to be read, or mend it in the file.`,
	date_as_text: ({ text, to }: Texted & { to: string }) => `The date ${text} is read as ${to}, as you chose.`,
	number_like_date: ({ text }: Texted) =>
		`${text} may be a date that a spreadsheet has turned into a number. Check it.`,
	number_is_date: ({ label, text }: Labelled & Texted) =>
		`${label} must be a number, but a spreadsheet has turned it into the date ${text}. Format this column as numbers there, and enter it again.`,
	code_rounded: ({ text }: Texted) =>
		`${text} was rounded by a spreadsheet, its last digits are lost. Format this column as text there, and enter the code again.`,
	code_maybe_rounded: ({ text }: Texted) =>
		`${text} looks rounded by a spreadsheet. If its last digits are others, format this column as text there, and enter the code again.`,
	zero_lost: ({ text }: Texted) =>
		`${text} has 11 digits. A UPC has 12: a spreadsheet may have removed its leading zero, but with one the check digit is wrong.`,
	zero_restored: ({ text, to }: Texted & { to: string }) =>
		`A spreadsheet has removed the leading zero of ${text}: it is read as ${to}.`,
	subcategory_needs_category: "Subcategory needs a category.",
	subcategory_differs: "The category already includes a different subcategory.",
	passed_over: ({ kind }: { kind: PassedKind }) => passedSentences[kind],
	sku_made: ({ sku }: { sku: string }) =>
		`The row has no SKU. It gets ${sku}, from its group and options, so that the next import finds it again.`,
	further_barcode: ({ code }: { code: string }) => `${code} becomes another barcode of the product.`,
	group_text_left_out: ({ line }: Line) =>
		`The text of line ${line} counts here, but it is too long to be kept for rows that are apart, and is left out. Sort the file so that the rows of a group are together, and import it again.`,
	option_twice: ({ name }: Named) =>
		`${name} has several values, in rows that may belong to another one. Export the file again, and do not sort it.`,
	pictures_elsewhere: ({ name, rows }: Named & { rows: number }) =>
		`${rows} pictures such as ${name} are not taken: these are paths on the other server. Put its address before them, such as https://shop.example/media/catalog/product for Magento, or upload the files.`,
	no_price: "The file has no price for it. It gets 0, and visitors do not see it until you show it.",
	quantity_negative: ({ quantity }: { quantity: number }) =>
		`The quantity ${quantity} is below 0: it becomes 0.`,
	rounded: ({ label, from, to }: Labelled & { from: string; to: number }) =>
		`${label} ${from} has more decimals than the currency and becomes ${to}.`,
	weight_implausible: ({ weight, unit }: { weight: number; unit: string }) =>
		`${weight} ${unit} is much for one piece. Check the unit.`,
	price_implausible: ({ label, price, other }: Labelled & { price: number; other: number }) =>
		`${label} ${price} is far from ${other}. Check the decimals, and for how many pieces it is.`,
	no_such_picture: ({ name }: Named) =>
		`The picture ${name} is missing. Upload it, or import the row without it.`,
	no_such_column: ({ columns, index }: { columns: number; index: number }) =>
		`The file has ${columns} columns; ${index} is none of them.`,
	"too_many.pictures": ({ max }: Max) => `An import can have at most ${max} pictures.`,
	"too_many.locations": ({ max }: Max) => `An import can add at most ${max} locations.`,
	new_product_needs: ({ field }: { field: string }) => `A new product needs a ${field}.`,
	row_needs_key: "A row needs a SKU, a barcode or an _id; without one, importing it twice adds it twice.",
	no_such_id: "No product has this _id.",
	barcode_of_another: ({ name }: Named) => `Another product, ${name}, already has this barcode.`,
	id_of_another: ({ name }: Named) => `This _id belongs to another product, ${name}.`,
	keys_differ: ({ by, key, own, other, code, name }: Differing & { own: string }) =>
		`${keyLabels[by]} ${key} is ${own}, but ${keyWords[other]} ${code} belongs to ${name}.`,
	"keys_differ.new": ({ by, key, other, code, name }: Differing) =>
		`${keyLabels[by]} ${key} is new, but ${keyWords[other]} ${code} belongs to ${name}.`,
	key_twice: ({ label, key, line }: Line & Labelled & { key: string }) =>
		`${label} ${key} is also on line ${line}.`,
	limit_needs_store: "Choose at least one store first.",
	owner_not_limited: "An owner's role holds at every store.",
	no_such_location: ({ name }: Named) => `There is no location ${name}.`,
	"no_such_location.to_add": ({ name }: Named) =>
		`There is no location ${name}. Add it first, or have missing locations added.`,
	"no_such_location.gone": ({ name }: Named) => `The location ${name} is gone.`,
	several_locations: ({ name }: Named) => `Several locations are called ${name}.`,
	other_store: ({ name }: Named) => `${name} is none of your stores. Ask somebody at ${name}.`,
	location_closed: ({ name }: Named) => `${name} is closed. Reopen it under Locations first.`,
	location_too_long: ({ max }: Max) => `A location's name can have at most ${max} characters.`,
	differs_from_line: ({ line }: Line) => `Line ${line} has other values for this product.`,
	product_twice: ({ line }: Line) => `This product is also on line ${line}.`,
	product_refused: ({ line }: Line) => `Line ${line}, which is about the same product, is refused.`,
	code_left_out: ({ code, name }: Named & { code: string }) =>
		`Without barcode ${code}: it belongs to ${name}.`,
	code_passed_over: ({ code, name }: Named & { code: string }) =>
		`Passed over, because barcode ${code} belongs to ${name}.`,
	"at_most.stock": ({ max }: Max) => `A product can have at most ${max} pieces.`,
	"at_most.stock_stays": ({ max }: Max) => `Its stock stays: a product can have at most ${max} pieces.`,
	store_has_bins: ({ name }: Named) =>
		`The pieces at ${name} are in its bins. Name the bin. Pieces in none of them can be imported as received.`,
	elsewhere_holds_more: "Other locations already hold more than this.",
	deleted_since: "The product has since been deleted.",
	"deleted_since.dry_run": "The product has been deleted since the dry run.",
	changed_since: "The product has changed since, so it stays as it is.",
	"changed_since.field": ({ label, value }: Labelled & { value: string | number }) =>
		`${label} has changed since, so it stays ${value}.`,
	"changed_since.dry_run": ({ label, value }: Labelled & { value: string | number }) =>
		`${label} has changed since the dry run: it is now ${value}.`,
	"changed_since.read": ({ label, value }: Labelled & { value: string | number }) =>
		`${label} has changed since it was read: it is now ${value}. The product stays as it is.`,
	taken_since: ({ label, key }: Labelled & { key: string }) =>
		`${label} stays: another product now has ${key}.`,
	"taken_since.dry_run": ({ label }: Labelled & { key: string }) =>
		`Another product has taken this ${label} since the dry run.`,
	promised_since: ({ pieces }: { pieces: number }) =>
		`It stays: ${pieces} ${pieces === 1 ? "piece" : "pieces"} of it ${pieces === 1 ? "is" : "are"} promised to customers.`,
	stock_moved_since: ({ requested, available }: { requested: number; available: number }) =>
		`Its stock stays: only ${available} of ${requested} pieces are still there.`,
	stock_changed_since: "The product has other stock changes since, so it stays as it is.",
	"stock_changed_since.import": ({ name }: Named) =>
		`It stays: the import ${name} has booked stock of it, too. It goes when that import is undone.`,
	"stock_changed_since.held": ({ kind, quantity }: { kind: string; quantity: number }) =>
		`It stays: its stock has changed since, at last by ${quantity} (${kind}).`,
	"stock_changed_since.stays": ({ quantity }: { quantity: number }) =>
		`Its stock stays: the quantity is now ${quantity}.`,
	"stock_changed_since.dry_run": ({ planned, quantity }: { planned: number; quantity: number }) =>
		`The quantity was ${planned} at the dry run and is ${quantity} now.`,
	"stock_changed_since.there": ({ planned, quantity }: { planned: number; quantity: number }) =>
		`The quantity there was ${planned} at the dry run and is ${quantity} now.`,
	quantity_since_export: ({ seen, now, next }: { seen: number; now: number; next: number }) =>
		`The quantity was ${seen} at export and is ${now} now: it ${now === next ? "stays" : "becomes"} ${next}.`,
	difference_imported: ({ by }: { by: number }) =>
		`A file of the same export has changed the quantity by ${by} already; that is not done again.`,
	difference_too_large: ({ by, now }: { by: number; now: number }) =>
		`The file lowers the quantity at export by ${by}, but it is only ${now} now.`,
	receipt_lowers: ({ seen, wanted }: { seen: number; wanted: number }) =>
		`Adding to stock cannot lower the quantity from ${seen} at export to ${wanted}.`,
	export_too_old: ({ days }: { days: number }) =>
		`The export is more than ${days} days old: it is not known whether this was imported before. Export the products again.`,

	several_customers:
		"Several customers have this mail address or number. Merge them first, or add the column _id of an export.",
	"several_customers.named": ({ name }: Named) =>
		`Several customers are called ${name}. Add a mail address or a telephone number.`,
	no_such_customer: ({ name }: Named) => `There is no customer ${name}.`,
	several_products: ({ name }: Named) => `Several products are called ${name}. Add the SKU or the barcode.`,
	discount_too_large: "The discount is more than the line costs.",
	delivered_unknown:
		"A part of this line is delivered, and the file does not say how many pieces. Add a column Delivered or Open.",
	several_offers:
		"This supplier has several such offers. Add the column _id of an export, or change the offer on the supplier's page.",
	"key_twice.offer": ({ line }: Line) => `This offer is also on line ${line}.`,
	prices_unreadable: 'Prices must be like "12.50", or like "1: 12.50, 100: 11.00".',
	per_needed: ({ per }: { per: number }) =>
		`The prices of this offer are for ${per} pieces. Add a column Per that says for how many these are.`,
	pieces_or_cases: "Enter pieces, or cases such as 3 cases or 3x10.",
	case_unknown: "How many pieces a case has is not known. Enter pieces, or 3x10.",
	purchase_differs: ({ label, line }: Line & Labelled) =>
		`${label} is another one on line ${line} of the same order.`,
	purchase_sent: "This order was already sent: only drafts are imported.",
	past_not_received: "Nothing of this was received: only what came is a past purchase.",
	past_days: ({ label }: Labelled) => `${label} is before Ordered on.`,
	past_is_order: ({ number }: { number: string }) =>
		`${number} is an order of this shop in Freehub: its receipts count already.`,
	past_differs: ({ name }: Named) =>
		`The order has this product already with other values, from ${name}. Take back that import first, or leave this row out.`,
	refused_too_many: "More pieces are refused than were received.",
	"day.iso": ({ label }: Labelled) => `${label} must be a day such as 2026-11-27.`,
	"too_many.orders": ({ max }: Max) => `A file can have at most ${max} orders.`,

	file_lacks_column: ({ label }: Labelled) => `The file has no column ${label}.`,
	file_gone: "The file is gone. Upload it again.",
	file_empty: "The file is empty.",
	file_without_rows: "The file has no rows.",
	"file_without_rows.first_sheet": "The first sheet is empty.",
	"file_without_rows.sheet": "This sheet is empty.",
	"file_without_rows.workbook": "The workbook has no sheet with cells.",
	file_too_large: ({ size, most }: { size: string; most: string }) =>
		`The file has ${size}; the limit is ${most}. Split it up.`,
	file_no_table: ({ called }: { called: string }) => `This is ${called}, not a table. ${tableAs}`,
	"file_no_table.no_text": `This is not a table: it has no text. ${tableAs}`,
	file_locked: "The file has a password. Save it without one.",
	"file_of_other_program.xls": `This is an old Excel file (.xls) or a Word file. ${fileAs}`,
	"file_of_other_program.xlsb": `This is a binary Excel file (.xlsb). ${fileAs}`,
	"file_of_other_program.ods": `This is an OpenDocument file (.ods). ${fileAs}`,
	"file_of_other_program.numbers": "This is a Numbers file. Export it as Excel (.xlsx) or CSV.",
	file_damaged: ({ why }: { why: string }) =>
		`The XLSX file is damaged (${why}). Open it in a spreadsheet and save it again.`,
	file_quote_open: ({ line, column }: Line & { column: number }) =>
		`Line ${line}: the closing quote (") in column ${column} is missing.`,
	file_text_after_quote: ({ line, column }: Line & { column: number }) =>
		`Line ${line}: text after the closing quote (") in column ${column}. ` +
		'Inside a quoted cell, a quote is written twice ("").',
	file_too_many_rows: ({ max }: Max) =>
		`The table has more than ${grouped(max)} rows. Split it into several files.`,
	file_too_many_columns: ({ noun, line, columns, max }: Line & Max & { noun: string; columns: string }) =>
		`${noun} ${line} has ${columns} columns; the limit is ${grouped(max)}.`,
	file_cell_too_long: ({ noun, line, column, max }: Line & Max & { noun: string; column: number }) =>
		`${noun} ${line}: the cell in column ${column} has more than ${grouped(max)} characters.` +
		(noun === "Line" ? ' A closing quote (") may be missing there.' : ""),
	file_too_slow: ({ seconds }: { seconds: number }) =>
		`Reading the file takes longer than ${seconds} seconds. Split it up.`,
	"file_too_slow.processor": ({ seconds }: { seconds: number }) =>
		`Reading the file takes more than ${seconds} seconds of processor time. Split it up.`,
	"file_too_much.memory": "The file needs too much memory. Save it as CSV, or split it up.",
	"file_too_much.packed": "The file is far too large once unpacked. Save it as CSV.",
	"file_too_much.unpacked": ({ most }: { most: string }) =>
		`The file has more than ${most} once unpacked. Save it as CSV, or split it up.`,
	"file_too_much.parts": ({ max }: Max) => `The file has more than ${grouped(max)} parts. Save it as CSV.`,
	"file_too_much.cells": ({ max }: Max) =>
		`The file has more than ${grouped(max)} cells, texts and rows, empty ones included. Save it as CSV, or split it up.`,
	"file_too_much.rows": ({ max }: Max) =>
		`The sheet has more than ${grouped(max)} rows, empty ones included. Save it as CSV.`,
	"file_too_much.merged_cells": ({ max }: Max) =>
		`The sheet has more than ${grouped(max)} merged cells. Save it as CSV.`,
	backup_unusable: ({ why }: { why: string }) => `The backup cannot be used: ${why}.`,
	backup_failed: ({ why }: { why: string }) => `The backup could not be restored: ${why}.`,
	backup_newer: "The backup was made by a newer Freehub. Restore it with that version.",
	backup_without_owner: "The backup cannot be used: its shop has no owner, so nobody could manage it.",
	backup_currency: ({ currency, own }: { currency: string; own: string }) =>
		`The backup's prices are in ${currency}, but this server's are in ${own}. Start it with CURRENCY=${currency}.`,
	backup_not_new: "This shop is not new. Restore on the server's machine: npm run restore -- FILE --replace",
	row_refused: ({ line, why }: Line & { why: string }) => `Line ${line}: ${why} Nothing was imported.`,
	more_reasons: ({ count }: { count: number }) => `There are ${count} more reasons.`,
	imports_too_large: ({ most }: { most: string }) =>
		`With this file, your open imports would take more than ${most}. Nothing was changed. Import or discard earlier ones, or split this file up.`,
	server_broke_off: "Something went wrong on the server. The import was undone.",
	"server_broke_off.reading": "Something went wrong on the server while it read the file. Upload it again.",
} satisfies Partial<Record<Rule | `${Rule}.${string}`, Sentence>>;

export type RuleSentence = keyof typeof ruleSentences;
type FactsFor<Name extends RuleSentence> = FactsOf<(typeof ruleSentences)[Name]>;

/** Why something was refused: `reason("key_twice", { field: "sku", key, line })`. */
export function reason<Name extends RuleSentence>(
	name: Name,
	...[facts]: object extends FactsFor<Name> ? [] : [facts: FactsFor<Name> & Facts]
): Reason {
	return { message: say(ruleSentences[name], facts), rule: headOf(name), ...(facts && { facts }) };
}
