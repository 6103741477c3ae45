import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { changeSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { HeldList, Row } from "#ui/held-list.tsx";
import { notify } from "#ui/notify.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { takeAllBack } from "#work/outbox/record-stock.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";
import { byBatch } from "./by-batch.ts";
import { ChangeWords } from "./change-words.tsx";
import classes from "./waiting.module.css";

/** The changes that are sent automatically. The changes of a scan session are one expandable entry. */
export function UnsentChanges({ unsent, held }: Pick<Held, "held"> & { unsent: readonly StoredChange[] }) {
	return (
		<HeldList className="lined card">
			{byBatch(unsent).map(({ key, changes }) => {
				const [only] = changes;
				if (only === undefined) return null;
				return (
					<Row key={key}>
						{changes.length === 1 ? (
							<ChangeLine change={only} held={held} />
						) : (
							<Session first={only} changes={changes} held={held} />
						)}
					</Row>
				);
			})}
		</HeldList>
	);
}

type Held = {
	/** By key of each blocked change, the refused change that it waits for. */
	held: ReadonlyMap<string, StoredChange>;
};

function ChangeLine({ change, held }: Held & { change: StoredChange }) {
	const { name } = change.product;
	const first = held.get(change.key);
	const what = first && changeSentence(first.body);
	return (
		<div className={classes.line}>
			<ChangeWords change={change}>
				{what !== undefined && (
					<p className="quiet">
						<Trans comment="what is a change such as 'Receive 20'">Waits until “{what}” is settled.</Trans>
					</p>
				)}
			</ChangeWords>
			{change.sentAt === undefined && (
				<Button size="xs" variant="quiet" onClick={() => void takeBack([change])}>
					<Trans comment="name is a product's">
						Undo<VisuallyHidden> {name}</VisuallyHidden>
					</Trans>
				</Button>
			)}
		</div>
	);
}

function Session({ first, changes, held }: Held & { first: StoredChange; changes: StoredChange[] }) {
	const [isOpen, setOpen] = useState(false);
	const products = new Set(changes.map(({ product }) => product._id)).size;
	const unsent = changes.filter(({ sentAt }) => sentAt === undefined);
	const since = formatTimestamp(new Date(first.recordedAt).toISOString());
	return (
		<>
			<div className={classes.line}>
				<details className="shrinks anywhere" onToggle={(event) => setOpen(event.currentTarget.open)}>
					<summary>
						<strong>
							{plural(changes.length, { one: "# scan of one session", other: "# scans of one session" })}
						</strong>
						<small className="quiet">
							{[plural(products, { one: "# product", other: "# products" }), first.body.reference, since]
								.filter((fact) => fact !== undefined && fact !== "")
								.join(" · ")}
						</small>
					</summary>
				</details>
				{unsent.length > 0 && (
					<Button size="xs" variant="quiet" onClick={() => void takeBack(unsent)}>
						<Trans>Undo all</Trans>
					</Button>
				)}
			</div>
			{isOpen && (
				<HeldList className={classes.inside}>
					{changes.map((change) => (
						<Row key={change.key}>
							<ChangeLine change={change} held={held} />
						</Row>
					))}
				</HeldList>
			)}
		</>
	);
}

async function takeBack(changes: readonly StoredChange[]): Promise<void> {
	const out = await takeAllBack(changes.map(({ key }) => key));
	if (out.length < changes.length)
		notify(t`It is on its way already. Undo it in the product's history.`, "failure");
}
