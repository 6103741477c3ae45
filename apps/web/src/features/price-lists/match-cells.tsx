import type { ProposedMatch } from "@freehub/contract/supplier-articles";
import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Cell } from "#ui/data-table.tsx";

/** The product of a match. */
export function ProductName({ product: { _id, name, sku } }: Pick<ProposedMatch, "product">) {
	return (
		<span>
			<Link to={paths.product(_id)}>{name}</Link>
			<small>{sku}</small>
		</span>
	);
}

/** The article of a match. */
export function ArticleCell({ article: { name, sku } }: Pick<ProposedMatch, "article">) {
	return (
		<Cell label={t`Article`}>
			{name}
			<small>{sku}</small>
		</Cell>
	);
}
