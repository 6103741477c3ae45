import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { AskedButton } from "#ui/asked-button.tsx";
import classes from "./settings.module.css";
import { demoQuery, removeDemoData } from "./settings-writes.ts";

/** Turns the demo into a real shop by removing the demo data. Empty in a shop without demo data. */
export function DemoData() {
	const { data } = useQuery(demoQuery);
	if (data === undefined || data.products + data.articles === 0) return null;
	const products = plural(data.products, { one: "# product", other: "# products" });
	const movements = plural(data.movements, { one: "# movement", other: "# movements" });
	const orders = plural(data.orders, { one: "# order", other: "# orders" });
	const articles = plural(data.articles, { one: "# article", other: "# articles" });
	return (
		<section className={classes.card} aria-labelledby="demo-data">
			<h2 id="demo-data">
				<Trans>Demo data</Trans>
			</h2>
			<p className="dim">
				<Trans>
					{products}, {movements}, {orders} and {articles} came with Freehub, to try it with.
				</Trans>
			</p>
			<AskedButton
				variant="danger"
				className="long-button"
				write={removeDemoData}
				input={undefined}
				label={<Trans>Remove demo data</Trans>}
				title={t`Remove the demo data?`}
				action={t`Remove demo data`}
			>
				<p>
					<Trans>
						{products} and {articles} go, with everything that was booked or ordered for them, also by you.
						This cannot be undone. What you added yourself stays.
					</Trans>
				</p>
			</AskedButton>
		</section>
	);
}
