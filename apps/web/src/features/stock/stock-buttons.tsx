import { Button } from "@mantine/core";
import { type StockedProduct, useDesk } from "./shop.ts";
import classes from "./stock-buttons.module.css";

export function StockButtons({ product }: { product: StockedProduct }) {
	const { openForm } = useDesk();
	return (
		<div className={classes.buttons}>
			<Button onClick={() => openForm({ product, kinds: ["receive"] })}>Add Quantity</Button>
			<Button variant="default" onClick={() => openForm({ product, kinds: ["deliver"] })}>
				Delivered
			</Button>
		</div>
	);
}
