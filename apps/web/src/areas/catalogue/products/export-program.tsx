import { type ExportProgram, exportPrograms } from "@freehub/contract/export-formats";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";

/** The programs as one chooses them, and what a file for each does not keep (docs/moving-out.md has all of it). */
const programs: Record<ExportProgram, { label: MessageDescriptor | string; note: MessageDescriptor }> = {
	"shopify-products": {
		label: msg`Shopify: products`,
		note: msg`Not kept: suppliers, reorder points, safety stocks, countries of origin, where the stock is, and names, descriptions, brands and categories in which the variants of a model differ.`,
	},
	"shopify-inventory": {
		label: msg`Shopify: inventory`,
		note: msg`Only stock, bins and countries of origin, for products that Shopify has already, at locations with the same names.`,
	},
	woocommerce: {
		label: "WooCommerce",
		note: msg`Not kept: suppliers, countries of origin, safety stocks, where the stock is, and names, descriptions, brands and categories in which the variants of a model differ.`,
	},
	square: {
		label: "Square",
		note: msg`Not kept: pictures, brands, countries of origin, safety stocks, and the variants’ own names. The stock arrives at locations with the same names.`,
	},
};

function labelOf(program: ExportProgram): string {
	const { label } = programs[program];
	return typeof label === "string" ? label : t(label);
}

type Props = {
	/** Undefined: Freehub. */
	program: ExportProgram | undefined;
	onChange: (program: ExportProgram | undefined) => void;
};

/** Chooses the program for which products are exported, and says what its file does not keep. */
export function ExportProgramField({ program, onChange }: Props) {
	return (
		<NativeSelect
			label={t`For which program?`}
			description={program && t(programs[program].note)}
			descriptionProps={{ className: "above-6" }}
			inputWrapperOrder={["label", "input", "description"]}
			value={program ?? ""}
			onChange={({ currentTarget: { value } }) => onChange(exportPrograms.find((one) => one === value))}
			data={[
				{ value: "", label: "Freehub" },
				...exportPrograms.map((one) => ({ value: one, label: labelOf(one) })),
			]}
		/>
	);
}
