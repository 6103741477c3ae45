import type { Product } from "@freehub/contract/product-fields";
import { VisuallyHidden } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatCount, formatMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { LiveQuantity } from "#ui/live-quantity.tsx";

const columns = ["Variant", "Size", "Colour", "SKU", "On hand", "Price"];

/** Every variant with the way to its page, those without size and colour among them. */
export function VariantList({ name, variants }: { name: string; variants: readonly Product[] }) {
	const mayEdit = usePermissions().offers("product.write");
	return (
		<DataTable caption={`Variants of ${name}`} columns={mayEdit ? [...columns, "Edit"] : columns}>
			{variants.map((variant) => (
				<DataRow key={variant._id}>
					<Cell>
						<Link to={paths.product(variant._id)}>{variant.name}</Link>
					</Cell>
					<Cell label="Size">{variant.size}</Cell>
					<Cell label="Colour">{variant.colour}</Cell>
					<Cell label="SKU">{variant.sku}</Cell>
					<Cell label="On hand">
						<LiveQuantity product={variant._id}>{formatCount(variant.quantity)}</LiveQuantity>
					</Cell>
					<Cell label="Price">{formatMoney(variant.price)}</Cell>
					{mayEdit && (
						<Cell>
							<ButtonLink
								to={paths.editItem(variant._id)}
								size="sm"
								variant="quiet"
								leftSection={<IconPencil size={16} aria-hidden="true" />}
							>
								Edit<VisuallyHidden> {variant.name}</VisuallyHidden>
							</ButtonLink>
						</Cell>
					)}
				</DataRow>
			))}
		</DataTable>
	);
}
