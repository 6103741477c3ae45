import { type SourceProgram, sourcePrograms } from "@freehub/contract/catalogue/source-formats/format-ids";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { formatList } from "#lib/format.ts";
import classes from "./coming-from.module.css";

/** Where each program exports its products. The names of its menus are those of its English version. */
export const exportWays: Record<SourceProgram, MessageDescriptor> = {
	shopify: msg`Products > Export, all products as plain CSV. Stock: Products > Inventory > Export.`,
	woocommerce: msg`Products > All Products > Export, with all columns and types.`,
	square: msg`Items > Item library > Actions > Export library.`,
	lightspeed: msg`R-Series: Inventory > Items > Export. X-Series: Catalog > Products > Export.`,
	prestashop: msg`Files as Advanced Parameters > Import takes them, from an export module or a saved query.`,
	odoo: msg`Sales > Products > Product Variants: choose all, then Export.`,
	inventree: msg`Parts, and then Stock: the download button above the table, as CSV or Excel.`,
	erpnext: msg`Stock > Item > Menu > Export, as CSV or Excel.`,
	magento: msg`System > Data Transfer > Export, entity type Products.`,
};

/** Names the programs that a shop can come from, and how each exports its products; the address may name one (`?from=`). */
export function ComingFrom() {
	const [params] = useSearchParams();
	const from = params.get("from") ?? "";
	const programs = (Object.keys(sourcePrograms) as SourceProgram[]).toSorted(
		(a, b) => Number(b === from) - Number(a === from),
	);
	const names = formatList(Object.values(sourcePrograms), "disjunction");
	return (
		<details className={classes.programs} open={from !== ""}>
			<summary>
				<Trans comment="names are programs">Coming from {names}? How to export there</Trans>
			</summary>
			<dl>
				{programs.map((id) => (
					<div key={id} data-chosen={id === from || undefined}>
						<dt>{sourcePrograms[id]}</dt>
						<dd>{t(exportWays[id])}</dd>
					</div>
				))}
				<div data-chosen={from === "sheet" || undefined}>
					<dt>{t`A spreadsheet`}</dt>
					<dd>{t`One row for each product, column names in the first row. Save it as XLSX or CSV.`}</dd>
				</div>
			</dl>
			<p className="dim text-15">
				<Trans>
					Choose the file as it is: the columns are recognised, and you see every product before anything is
					added.
				</Trans>
			</p>
		</details>
	);
}
