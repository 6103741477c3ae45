import { stockRights } from "@freehub/domain/access";
import { Button } from "@mantine/core";
import { useStanding } from "#lib/rights.ts";
import { SignInLink } from "#ui/sign-in-link.tsx";
import classes from "./stock-buttons.module.css";
import { type StockedProduct, useStockForm } from "./stock-form.ts";

export function StockButtons({ product }: { product: StockedProduct }) {
	const openForm = useStockForm();
	const { isSettled, offers } = useStanding();
	const isFor = { receive: offers("stock.receive"), deliver: offers("stock.deliver") };
	return (
		<div className={classes.buttons} data-unsettled={!isSettled || undefined}>
			{isFor.receive && (
				<Button onClick={() => openForm({ product, kinds: ["receive"] })}>Add Quantity</Button>
			)}
			{isFor.deliver && (
				<Button
					variant={isFor.receive ? "default" : "filled"}
					onClick={() => openForm({ product, kinds: ["deliver"] })}
				>
					Delivered
				</Button>
			)}
			{!(isFor.receive && isFor.deliver) && <WhyNot {...isFor} />}
		</div>
	);
}

function WhyNot({ receive, deliver }: { receive: boolean; deliver: boolean }) {
	const { role, offers } = useStanding();
	if (role === undefined) {
		return (
			<>
				<p className={classes.why}>Changing stock is for staff.</p>
				<SignInLink />
			</>
		);
	}
	const limit = stockRights.some(offers)
		? `may not ${receive ? "deliver" : deliver ? "add" : "add or deliver"} stock`
		: "may look but not change stock";
	return (
		<p className={classes.why}>
			Your role, {role}, {limit}. Ask an owner.
		</p>
	);
}
