import type { Product } from "@freehub/contract/product-fields";
import { VisuallyHidden } from "@mantine/core";
import { IconCopy, IconPencil } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { paths } from "#lib/paths.ts";
import { listItCameFrom } from "#lib/remembered-path.ts";
import { useStanding } from "#lib/rights.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import classes from "./product-ways.module.css";

/** What those who may change products can do with this one. */
export function ProductWays({ product: { _id, name } }: { product: Product }) {
	const { isSettled, offers } = useStanding();
	const list = listItCameFrom(useLocation().state);
	if (!offers("product.write")) return null;
	return (
		<div className={classes.ways} data-unsettled={!isSettled || undefined}>
			<ButtonLink
				to={paths.editItem(_id)}
				state={{ list }}
				size="sm"
				variant="quiet"
				leftSection={<IconPencil size={16} aria-hidden="true" />}
			>
				Edit<VisuallyHidden> {name}</VisuallyHidden>
			</ButtonLink>
			<ButtonLink
				to={paths.copyItem(_id)}
				size="sm"
				variant="quiet"
				leftSection={<IconCopy size={16} aria-hidden="true" />}
			>
				Duplicate<VisuallyHidden> {name}</VisuallyHidden>
			</ButtonLink>
		</div>
	);
}
