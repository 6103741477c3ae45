import type { Facts, Rule } from "@freehub/contract/rules";
import { plural, select, t } from "@lingui/core/macro";
import { formatList } from "./format.ts";
import { lateSentence } from "./late-words.ts";
import { orderRuleSentences } from "./order-rule-words.ts";
import { count, number, word } from "./rule-facts.ts";
import { sheetRuleSentences } from "./sheet-rule-words.ts";
import {
	differenceTooLarge,
	quantitySinceExport,
	receiptLowers,
	sourceRuleSentences,
} from "./source-rule-words.ts";
import { storeRuleSentences } from "./store-rule-words.ts";

/** The sentence for each rule that a value, a row of a file or a file breaks. It is shown next to what it is about. */
export const ruleSentences: Record<Rule, (facts: Facts) => string> = {
	...sourceRuleSentences,
	required: () => t`This is required.`,
	text: () => t`This must be text.`,
	number: () => t`This must be a number.`,
	whole_number: () => t`This must be a whole number.`,
	too_short: ({ min }) =>
		t`This needs at least ${plural(count(min), { one: "# character", other: "# characters" })}.`,
	too_long: ({ max }) =>
		t`This can have at most ${plural(count(max), { one: "# character", other: "# characters" })}.`,
	at_least: ({ min }) => {
		const least = number(min);
		return t`This cannot be below ${least}.`;
	},
	above: ({ min }) => {
		const limit = number(min);
		return t`This must be above ${limit}.`;
	},
	at_most: ({ max }) => {
		const most = number(max);
		return t`This can be at most ${most}.`;
	},
	worth_at_most: ({ max, currency }) => {
		const most = number(max);
		const unit = word(currency);
		return t({
			comment: "unit is a currency's code, such as EUR",
			message: `This would be worth more than ${most} ${unit}. Check the amount, the quantity and the rate.`,
		});
	},
	decimals: ({ max }) =>
		t`This can have at most ${plural(count(max), { one: "# decimal", other: "# decimals" })}.`,
	one_of: ({ values }) => {
		const choices = formatList(word(values).split(", "), "disjunction");
		return t`This must be one of ${choices}.`;
	},
	too_few: ({ min }) => {
		const least = number(min);
		return t`At least ${least} are needed.`;
	},
	too_many: ({ max }) => {
		const most = number(max);
		return t`At most ${most} are possible.`;
	},
	email: () => t`This is not an email address. It should look like name@example.com.`,
	link: () => t`This must begin with http://, https:// or /.`,
	web_address: () => t`Enter a full https:// address, without a user name or password.`,
	public_address: () => t`This is a private network address. Nothing can be sent there.`,
	time: () => t`Enter a date and a time.`,
	unknown_field: () => t`There is no such field.`,
	no_effect: () => t`This has no effect here. Leave it out.`,
	taken: () => t`This is already taken.`,
	no_control_characters: () => t`Control characters are not allowed.`,
	nothing_to_change: () => t`There is nothing to change.`,
	barcode_check_digit: () => t`This is not a valid GTIN, EAN or UPC: the check digit is wrong.`,
	barcode_misread: ({ guess = "" }) => t`This looks misread. It is probably ${guess}.`,
	category_levels: () => t`A category can have two levels at most, as in Components > Wheels.`,
	opening_hours: () => t`Each line must be like ‘Mo-Fr 09:00-18:00’ or ‘Sa,Su 10:00-14:00’.`,
	uploaded_picture: () => t`Choose a picture to upload.`,
	contrast: () => t`Neither white nor dark text can be read on this colour. Choose a lighter or darker one.`,
	time_zone: () => t`This must be a time zone such as Europe/Berlin.`,
	in_the_past: () => t`The day is in the past.`,
	in_the_future: () => t`This is in the future.`,
	before_1900: () => t`This is before 1900.`,
	bin_needs_warehouse: () => t`Choose the bin's store.`,
	warehouse_stands_alone: () => t`A store can't be inside another location.`,
	real_location: () => t`This must be a warehouse or a bin.`,
	no_such_warehouse: () => t`There is no such store.`,
	kind_of_store: () => t`Choose what kind of store it becomes.`,
	no_such_column: () => t`The file has no such column.`,
	not_zero: () => t`This cannot be 0.`,
	adjustment_needs_reason: () => t`An adjustment needs a reason.`,
	transfer_needs_target: () => t`A transfer needs a destination.`,
	transfer_to_another: () => t`Choose a different destination.`,
	refused_needs_purchase: () => t`Only a receipt for an order can have refused pieces.`,
	purchase_line_kind: () => t`Only a receipt or a return can name an order.`,
	sale_line_kind: () => t`Only a delivery or a transfer can name a customer's order.`,
	price_break_rises: () => t`A price for more pieces can't be higher than that for fewer.`,
	number_pattern: () => {
		const [part, example] = ["{number}", "PO-{year}-{number}"];
		return t({
			comment: "part and example are the same in every language",
			message: `This must contain ${part} once, as in ${example}.`,
		});
	},
	other_supplier: () => t`Only drafts to the same supplier, in the same currency, can become one.`,
	no_such_supplier: ({ name }) => {
		if (name === undefined) return t`There is no such supplier. It may have been deleted.`;
		const supplier = word(name);
		return t`There is no supplier ${supplier}.`;
	},
	no_such_product: ({ code, name }) => {
		if (name !== undefined) {
			const product = word(name);
			return t`No product is called ${product}.`;
		}
		return code === undefined
			? t`There is no such product. It may have been deleted.`
			: t`No product has the code ${code}.`;
	},
	no_such_offer: () => t`This supplier has no such offer.`,
	offer_circle: () => t`The other offer is itself replaced by this one.`,
	without_weight: ({ products, more }) => {
		const names = namesAndMore(products, more);
		return t`No weight is known of ${names}. Enter it at the product, or split the cost in another way.`;
	},
	without_price: ({ products, more }) => {
		const names = namesAndMore(products, more);
		return t`No price is known of ${names}. Split the cost in another way, or take the receipt back and enter the price.`;
	},
	currency: () => t`Enter a currency's code, such as EUR.`,
	own_currency: ({ currency }) => {
		const own = word(currency);
		return t({
			comment: "own is a currency such as EUR",
			message: `This order is in ${own}, the shop’s own currency, which needs no rate.`,
		});
	},
	rate: () => t`Enter a rate above 0, such as 1.0825.`,
	too_late: ({ why }) => lateSentence(word(why)),
	day: () => t`Enter a day.`,
	needed_to_publish: () => t`This is required to publish.`,
	nested_too_deeply: () => t`Quotes and lists are nested too deeply.`,
	too_many_marks: () => t`Too much formatting, in total or in one paragraph.`,
	picture_heic: () =>
		t`HEIC pictures can't be used. Save it as JPEG, or set the camera to its most compatible format.`,
	picture_svg: () => t`SVG pictures are not accepted, as they can contain scripts. Save it as PNG.`,
	picture_empty: () => t`The file is empty. Send a JPEG, PNG, WebP, AVIF or GIF.`,
	picture_unreadable: () => t`This picture cannot be read. Send a JPEG, PNG, WebP, AVIF or GIF.`,
	picture_damaged: () => t`The picture is damaged. Save it again, then send it.`,
	picture_too_large: () => t`The picture has too many pixels. Save it smaller.`,
	ambiguous_number: ({ text, point, comma }) => {
		const shown = word(text);
		const [withPoint, withComma] = [word(point), word(comma)];
		return t`${shown} could mean ${withPoint} or ${withComma}. Set the decimals to point or comma.`;
	},
	other_decimal_sign: ({ text, sign }) => {
		const shown = word(text);
		return t({
			comment: "shown is a number of a file",
			message: `${select(word(sign), {
				point: `${shown} is not a number with a decimal point, as set for this import.`,
				other: `${shown} is not a number with a decimal comma, as set for this import.`,
			})}`,
		});
	},
	other_currency: ({ text, currency }) => {
		const shown = word(text);
		const own = word(currency);
		return t`${shown} is in another currency; this shop uses ${own}.`;
	},
	thousands_in_threes: ({ text }) => {
		const shown = word(text);
		return t`This is not a number: the thousands in ${shown} are not grouped in threes.`;
	},
	cell_unreadable: () => t`No value: the cell has an error or a formula that was not calculated.`,
	cell_merged: () => t`This cell is merged with the one before it. Unmerge it and fill it in.`,
	cell_badly_encoded: () =>
		t`A character here has a different encoding from the rest. Save the file as UTF-8, or choose another encoding.`,
	per_unreadable: ({ text }) => {
		const shown = word(text);
		return t`${shown} is no number of pieces that a price is for.`;
	},
	per_unsaid: ({ per }) => {
		const pieces = number(per);
		return t`The last price was for ${pieces} pieces. The file does not say for how many this one is, so it is taken as the price of one.`;
	},
	per_inexact: ({ text, per, currency }) => {
		const [amount, pieces, unit] = [word(text), number(per), word(currency)];
		return t({
			comment: "amount is the price of so many pieces; unit is a currency such as EUR",
			message: `${amount} for ${pieces} pieces is no exact amount in ${unit} for one.`,
		});
	},
	per_column: ({ name, numbers }) => {
		const [column, values] = [word(name), formatList(word(numbers).split(", "))];
		return t({
			comment: "column is a column's name; values are numbers such as 1, 10 and 100",
			message: `Column ${column} has ${values}: is it the number of pieces that the price is for?`,
		});
	},
	column_unfit: ({ name, label }) => {
		const [column, field] = [word(name), word(label)];
		return t({
			comment: "column is the column's name in a file; field is what it is called here, such as Price",
			message: `Column ${column} is not taken as ${field}: its first rows have other values.`,
		});
	},
	quantity_merged: () => t`The quantity is merged across several rows. Unmerge it and enter one in each row.`,
	more_cells_than_columns: ({ cells, columns }) => {
		const names = number(columns);
		return t`The row has ${plural(count(cells), { one: "# cell", other: "# cells" })}, but the head names ${names} columns. A quote (") may be missing.`;
	},
	...sheetRuleSentences,
	...storeRuleSentences,
	subcategory_needs_category: () => t`A subcategory needs a category.`,
	subcategory_differs: () => t`The category already includes a different subcategory.`,
	no_such_picture: ({ name }) => {
		const file = word(name);
		return t`The picture ${file} is missing. Upload it, or import the row without it.`;
	},
	new_product_needs: ({ field }) =>
		field === "price" ? t`A new product needs a price.` : t`A new product needs a name.`,
	row_needs_key: () =>
		t`A row needs a SKU, a barcode or an _id; without one, importing it twice adds it twice.`,
	no_such_id: () => t`No product has this _id.`,
	barcode_of_another: ({ name }) => {
		const other = word(name);
		return t`Another product, ${other}, already has this barcode.`;
	},
	id_of_another: ({ name }) => {
		const other = word(name);
		return t`This _id belongs to another product, ${other}.`;
	},
	keys_differ: keysDiffer,
	key_twice: ({ key, line }) => {
		const before = number(line);
		if (key === undefined) return t`This offer is also on line ${before}.`;
		const value = word(key);
		return t`${value} is also on line ${before}.`;
	},
	no_such_location: ({ name }) => {
		const place = word(name);
		return t`There is no location ${place}. Add it first, or have missing locations added.`;
	},
	several_locations: ({ name }) => {
		const place = word(name);
		return t`Several locations are called ${place}.`;
	},
	location_closed: ({ name }) => {
		const place = word(name);
		return t`${place} is closed. Reopen it under Locations first.`;
	},
	location_too_long: ({ max }) => {
		const most = number(max);
		return t`A location’s name can have at most ${most} characters.`;
	},
	differs_from_line: ({ line }) => {
		const before = number(line);
		return t`Line ${before} has other values for this product.`;
	},
	product_twice: ({ line }) => {
		const before = number(line);
		return t`This product is also on line ${before}.`;
	},
	product_refused: ({ line }) => {
		const first = number(line);
		return t`Line ${first}, which is about the same product, is refused.`;
	},
	code_left_out: ({ code, name }) => {
		const [barcode, theirs] = [word(code), word(name)];
		return t({
			comment: "barcode is a number, theirs is the product that has it",
			message: `Without barcode ${barcode}: it belongs to ${theirs}.`,
		});
	},
	code_passed_over: ({ code, name }) => {
		const [barcode, theirs] = [word(code), word(name)];
		return t({
			comment: "the row is passed over; barcode is a number, theirs is the product that has it",
			message: `Passed over, because barcode ${barcode} belongs to ${theirs}.`,
		});
	},
	store_has_bins: ({ name }) => {
		const place = word(name);
		return t`The pieces at ${place} are in its bins. Name the bin. Pieces in none of them can be imported as received.`;
	},
	elsewhere_holds_more: () => t`Other locations already hold more than this.`,
	deleted_since: () => t`The product has since been deleted.`,
	changed_since: () => t`The product has changed since, so it stays as it is.`,
	taken_since: ({ key }) => {
		const value = word(key);
		return t`Another product now has ${value}.`;
	},
	promised_since: ({ pieces }) =>
		plural(count(pieces), {
			one: "It stays: # piece of it is promised to customers.",
			other: "It stays: # pieces of it are promised to customers.",
		}),
	stock_moved_since: ({ requested, available }) => {
		const all = number(requested);
		const left = number(available);
		return t`Its stock stays: only ${left} of ${all} pieces are still there.`;
	},
	stock_changed_since: stockChangedSince,
	quantity_since_export: quantitySinceExport,
	difference_imported: () =>
		t`A file of the same export has been imported before. What it changed is not changed again.`,
	difference_too_large: differenceTooLarge,
	receipt_lowers: receiptLowers,
	export_too_old: ({ days }) => {
		const age = number(days);
		return t`The export is more than ${age} days old: it is not known whether this was imported before. Export the products again.`;
	},
	several_offers: () =>
		t`This supplier has several such offers. Add the column _id of an export, or change the offer on the supplier’s page.`,
	per_needed: ({ per }) => {
		const pieces = number(per);
		return t({
			comment: "‘Per’ is a column's name and stays as it is",
			message: `The prices of this offer are for ${pieces} pieces. Add a column Per that says for how many these are.`,
		});
	},
	prices_unreadable: () => t`Prices must be like 12.50, or like 1: 12.50, 100: 11.00.`,
	pieces_or_cases: () => t`Enter pieces, or cases such as 3 cases or 3x10.`,
	case_unknown: () => t`How many pieces a case has is not known. Enter pieces, or 3x10.`,
	...orderRuleSentences,
	file_lacks_column: ({ label }) => {
		const column = word(label);
		return t`The file has no column ${column}.`;
	},
	file_gone: () => t`The file is gone. Upload it again.`,
	file_empty: () => t`The file is empty.`,
	file_without_rows: () => t`The file has no rows.`,
	file_too_large: ({ most }) => {
		const size = word(most);
		return t`The file is too large: the limit is ${size}. Split it up.`;
	},
	file_no_table: () => t`This is not a table. Save the table as XLSX or CSV.`,
	file_locked: () => t`The file has a password. Save it without one.`,
	file_of_other_program: () => t`This kind of file cannot be read. Save it as .xlsx or CSV.`,
	file_damaged: () => t`The XLSX file is damaged. Open it in a spreadsheet and save it again.`,
	file_quote_open: ({ line, column }) => {
		const [inLine, inColumn] = [number(line), number(column)];
		return t`Line ${inLine}: the closing quote (") in column ${inColumn} is missing.`;
	},
	file_text_after_quote: ({ line, column }) => {
		const [inLine, inColumn] = [number(line), number(column)];
		return t`Line ${inLine}: text after the closing quote (") in column ${inColumn}. Inside a quoted cell, a quote is written twice ("").`;
	},
	file_too_many_rows: ({ max }) => {
		const most = number(max);
		return t`The table has more than ${most} rows. Split it into several files.`;
	},
	file_too_many_columns: ({ line, max }) => {
		const [inLine, most] = [number(line), number(max)];
		return t`Line ${inLine} has too many columns; the limit is ${most}.`;
	},
	file_cell_too_long: ({ line, column, max }) => {
		const [inLine, inColumn, most] = [number(line), number(column), number(max)];
		return t`Line ${inLine}: the cell in column ${inColumn} has more than ${most} characters.`;
	},
	file_too_slow: () => t`Reading the file takes too long. Split it into several.`,
	file_too_much: () => t`The file is too large once unpacked. Save it as CSV, or split it up.`,
	backup_unusable: () => t`This is no backup of Freehub, or it was cut or changed. Choose another file.`,
	backup_failed: () => t`The backup could not be restored. The server's log says why.`,
	backup_without_owner: () => t`The backup is of a shop without an owner. Choose another file.`,
	backup_newer: () => t`The backup was made by a newer Freehub. Update this server first.`,
	backup_currency: ({ currency }) => {
		const code = word(currency);
		return t`The backup's prices are in ${code}. Start this server with CURRENCY=${code} first.`;
	},
	backup_not_new: () => t`This shop is not new any more. It can only be restored on the server's machine.`,
	row_refused: ({ line }) => {
		const inLine = number(line);
		return t`Line ${inLine} can no longer be imported: see ‘Exceptions’ below. Nothing was imported.`;
	},
	more_reasons: ({ count }) =>
		plural(Number(count), { one: "There is # more reason.", other: "There are # more reasons." }),
	imports_too_large: ({ most }) => {
		const size = word(most);
		return t`With this file, your open imports would take more than ${size}. Nothing was changed. Import or discard earlier ones, or split this file up.`;
	},
	server_broke_off: () => t`Something went wrong on the server. Upload the file again.`,
};

/** 'Bell, Chain', 'Bell, Chain and 3 more'. */
function namesAndMore(names: Facts[string] | undefined, others: Facts[string] | undefined): string {
	const [shown, more] = [word(names), count(others)];
	return more === 0
		? shown
		: t({ comment: "shown is a list of names, more a number", message: `${shown} and ${more} more` });
}

/** 'SKU A-1', 'barcode 9520000000011': a kind of key and its value. */
function keyName(kind: string | number | undefined, key: string | number | undefined): string {
	const value = word(key);
	return t({
		comment: "a kind of key and its value",
		message: select(word(kind), {
			sku: `SKU ${value}`,
			supplierSku: `supplier SKU ${value}`,
			barcode: `barcode ${value}`,
			other: `_id ${value}`,
		}),
	});
}

/** Why a row is refused whose keys mean different things. */
function keysDiffer({ by, key, own, other, code, name }: Facts): string {
	const [first, second] = [keyName(by, key), keyName(other, code)];
	const theirs = word(name);
	if (own === undefined) {
		return t({
			comment: "first and second are such as ‘SKU A-1’ and ‘barcode 9520000000011’, theirs is a product",
			message: `${first} is new, but ${second} belongs to ${theirs}.`,
		});
	}
	const ours = word(own);
	return t({
		comment:
			"first and second are such as ‘SKU A-1’ and ‘barcode 9520000000011’, ours and theirs are products",
		message: `${first} belongs to ${ours}, but ${second} to ${theirs}.`,
	});
}

/** Why a product or its stock stays when an import is undone. */
function stockChangedSince({ name, kind, quantity }: Facts): string {
	if (name !== undefined) {
		const file = word(name);
		return t`It stays: the import ${file} has booked stock of it, too. It goes when that import is undone.`;
	}
	if (kind === undefined) return t`Its stock has changed since, so it stays as it is.`;
	const pieces = count(quantity);
	return t({
		comment: "the last change of a product's stock, which keeps it from being deleted",
		message: `It stays: its stock has changed since. The last change: ${select(word(kind), {
			receive: "received",
			deliver: "delivered",
			transfer: "moved",
			count: "counted",
			other: "adjusted",
		})}, ${plural(pieces, { one: "# piece", other: "# pieces" })}.`,
	});
}
