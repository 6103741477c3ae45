import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "#lib/use-command.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { demoQuery } from "./queries.ts";
import classes from "./settings.module.css";
import { removeDemoData } from "./settings-commands.ts";

/** Turns the demo into a real shop by removing the demo data; nothing if there is none. */
export function DemoData() {
	const { data } = useQuery(demoQuery);
	const { run, isPending, failure, reset } = useCommand(removeDemoData);
	const [isAsking, setAsking] = useState(false);
	if (data === undefined || data.products + data.articles === 0) return null;
	const products = plural(data.products, { one: "# product", other: "# products" });
	const movements = plural(data.movements, { one: "# movement", other: "# movements" });
	const orders = plural(data.orders, { one: "# order", other: "# orders" });
	const articles = plural(data.articles, { one: "# article", other: "# articles" });

	async function confirm() {
		const { isDone } = await run(undefined);
		if (isDone) setAsking(false);
	}
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
			<Button
				variant="danger"
				className="long-button"
				onClick={() => {
					reset();
					setAsking(true);
				}}
			>
				<Trans>Remove demo data</Trans>
			</Button>
			<ConfirmDialog
				title={t`Remove the demo data?`}
				action={t`Remove demo data`}
				isOpen={isAsking}
				isPending={isPending}
				failure={failure}
				onCancel={() => setAsking(false)}
				onConfirm={() => void confirm()}
			>
				<p>
					<Trans>
						{products} and {articles} go, with everything that was booked or ordered for them, also by you.
						This cannot be undone. What you added yourself stays.
					</Trans>
				</p>
			</ConfirmDialog>
		</section>
	);
}
