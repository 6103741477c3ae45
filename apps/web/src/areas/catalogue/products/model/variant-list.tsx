import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { StockBadge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { Incoming, LiveQuantity } from "#ui/live-quantity.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { Promised } from "#ui/promised.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** All variants with links to their pages, including those without size and colour. */
export function VariantList({ name, variants }: { name: string; variants: readonly Product[] }) {
	const mayEdit = usePermissions().offers("product.write");
	const columns = [t`Variant`, t`Size`, t`Colour`, t`SKU`, { numbers: t`On hand` }, { numbers: t`Price` }];
	return (
		<DataTable
			caption={t({ comment: "name is a model's", message: `Variants of ${name}` })}
			columns={mayEdit ? [...columns, t`Edit`] : columns}
		>
			{variants.map((variant) => (
				<DataRow key={variant._id}>
					<Cell>
						<Link to={paths.product(variant._id)}>{variant.name}</Link>
					</Cell>
					<Cell label={t`Size`}>{variant.size}</Cell>
					<Cell label={t`Colour`}>{variant.colour}</Cell>
					<Cell label={t`SKU`}>{variant.sku}</Cell>
					<Cell label={t`On hand`}>
						<LiveQuantity
							product={variant._id}
							quantity={variant.quantity}
							inWords={<StockBadge {...variant} />}
						/>{" "}
						<small>
							<Promised reserved={variant.reserved} /> <Incoming product={variant} />
						</small>
					</Cell>
					<Cell label={t`Price`}>{formatMoney(variant.price)}</Cell>
					{mayEdit && (
						<Cell>
							<EditLink variant={variant} />
						</Cell>
					)}
				</DataRow>
			))}
		</DataTable>
	);
}

function EditLink({ variant }: { variant: Product }) {
	const name = variant.name;
	return (
		<ButtonLink
			to={paths.editItem(variant._id)}
			size="sm"
			variant="quiet"
			leftSection={<IconPencil className="icon-small" aria-hidden="true" />}
		>
			<Trans>
				Edit<VisuallyHidden> {name}</VisuallyHidden>
			</Trans>
		</ButtonLink>
	);
}
