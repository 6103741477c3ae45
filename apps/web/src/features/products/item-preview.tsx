import { useDebouncedValue } from "@mantine/hooks";
import { preview } from "#lib/format.ts";
import type { Item } from "./item.ts";
import classes from "./item-form.module.css";
import { CardBody } from "./product-cards.tsx";

/** The card as it will look in the shop; only a repetition of the form, so it stays silent for screen readers. */
export function ItemPreview({ item }: { item: Item }) {
	// A link is only worth a request when the typing pauses.
	const [image] = useDebouncedValue(item.image.trim(), 400);
	return (
		<aside className={classes.preview} aria-hidden="true">
			<p className={classes.caption}>Preview</p>
			<CardBody
				headingLevel="p"
				name={item.name.trim() || "Name"}
				image={image}
				category={item.category}
				description={preview(item.description.trim()) || "The description's first words appear here."}
				supplier={item.supplier.trim() || "Supplier"}
				reorderPoint={item.reorderPoint.trim() === "" ? null : Number(item.reorderPoint) || 0}
				price={Number(item.price) || 0}
				quantity={item.quantity === "" ? undefined : Math.max(0, Math.trunc(Number(item.quantity) || 0))}
			/>
		</aside>
	);
}
