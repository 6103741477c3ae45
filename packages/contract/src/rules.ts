/**
 * All rules that a value, a row of a file or a file can violate. The names are stable: translations are looked up by them (the
 * web app's lib/rule-words.ts has one for each, in every language).
 */
export const rules = [
	// For any field.
	"required",
	"text",
	"number",
	"whole_number",
	"too_short",
	"too_long",
	"at_least",
	"above",
	"at_most",
	"decimals",
	"one_of",
	"too_few",
	"too_many",
	"email",
	"link",
	"web_address",
	"public_address",
	"time",
	"unknown_field",
	"taken",
	"no_control_characters",
	"nothing_to_change",
	// For specific fields.
	"barcode_check_digit",
	"category_levels",
	"opening_hours",
	"uploaded_picture",
	"contrast",
	"time_zone",
	"in_the_future",
	"before_1900",
	"bin_needs_warehouse",
	"warehouse_stands_alone",
	"real_location",
	"no_such_warehouse",
	"no_such_column",
	"not_zero",
	"adjustment_needs_reason",
	"transfer_needs_target",
	"transfer_to_another",
	"needed_to_publish",
	"nested_too_deeply",
	"too_many_marks",
	// For pictures.
	"picture_heic",
	"picture_svg",
	"picture_empty",
	"picture_unreadable",
	"picture_damaged",
	"picture_too_large",
	// For rows of a file.
	"ambiguous_number",
	"other_decimal_sign",
	"other_currency",
	"thousands_in_threes",
	"cell_unreadable",
	"cell_merged",
	"cell_badly_encoded",
	"quantity_merged",
	"more_cells_than_columns",
	"subcategory_needs_category",
	"subcategory_differs",
	"no_such_picture",
	"new_product_needs",
	"row_needs_key",
	"no_such_id",
	"barcode_of_another",
	"id_of_another",
	"key_twice",
	"no_such_location",
	"several_locations",
	"location_closed",
	"location_too_long",
	"differs_from_line",
	"product_twice",
	"elsewhere_holds_more",
	"deleted_since",
	"changed_since",
	"taken_since",
	"stock_moved_since",
	"stock_changed_since",
	// For files.
	"file_gone",
	"file_empty",
	"file_without_rows",
	"file_too_large",
	"file_no_table",
	"file_locked",
	"file_of_other_program",
	"file_damaged",
	"file_quote_open",
	"file_text_after_quote",
	"file_too_many_rows",
	"file_too_many_columns",
	"file_cell_too_long",
	"file_too_slow",
	"file_too_much",
	"row_refused",
	"server_broke_off",
] as const;
export type Rule = (typeof rules)[number];

/** The values that the message of a rule needs, such as the maximum. */
export type Facts = Record<string, string | number>;

/** Why something was refused: an English message, and the rule and facts needed to translate it. */
export type Reason = { message: string; rule?: Rule | undefined; facts?: Facts | undefined };

/** The error of a schema's custom check: `.refine(isGtin, broken("barcode_check_digit", "…"))`. */
export function broken(rule: Rule, message: string, facts?: Facts) {
	return { error: message, params: { rule, facts } };
}
