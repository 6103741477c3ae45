import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import type { ManyButton } from "./table/bulk-bar.tsx";
import { isTableNarrowed } from "./table/filter.ts";
import { totalQuery, useShownFilter } from "./table/pages.ts";
import { ProductTable } from "./table/product-table.tsx";
import { useTableFilter } from "./table/use-table-filter.ts";

type Props = {
	addItemPath: string;
	/** Column settings are stored per person; empty for a visitor. */
	personId: string;
	OrderMany: ManyButton;
};

/** The Manage Inventory screen: heading and table. */
export function Inventory({ addItemPath, personId, OrderMany }: Props) {
	const { offers } = usePermissions();
	const { filter, change } = useTableFilter();
	const rows = useShownFilter(filter);
	return (
		<section>
			<PageHead
				title={t`Manage Inventory`}
				fact={<Count {...rows} />}
				actions={
					offers("product.write") && (
						<ButtonLink to={addItemPath} leftSection={<IconPlus aria-hidden="true" />}>
							<Trans>Add Item</Trans>
						</ButtonLink>
					)
				}
			/>
			<section aria-label={t`Products`}>
				<ProductTable
					addItemPath={addItemPath}
					personId={personId}
					filter={filter}
					onChange={change}
					rows={rows}
					OrderMany={OrderMany}
				/>
			</section>
		</section>
	);
}

/** '42 products', with a filter '14 of 42 products', or '500+ products' if the server stopped counting. */
function Count({ first, shown }: ReturnType<typeof useShownFilter>) {
	const isPart = isTableNarrowed(shown);
	const { data: all } = useQuery({ ...totalQuery, enabled: isPart });
	if (first === undefined) return <output />;
	const { total, isTotalExact } = first;
	if (isPart && all) {
		const found = `${formatCount(total)}${isTotalExact ? "" : "+"}`;
		const everything = all.total;
		return (
			<output>
				{t({
					comment: "found is a number, such as 14 or 500+",
					message: `${found} of ${plural(everything, { one: "# product", other: "# products" })}`,
				})}
			</output>
		);
	}
	return (
		<output>
			{isTotalExact
				? plural(total, { one: "# product", other: "# products" })
				: plural(total, { one: "#+ product", other: "#+ products" })}
		</output>
	);
}
