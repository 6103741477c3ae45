import { rightFor } from "@freehub/contract/movement-rights";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { KeptOnDevice } from "#features/device-catalogue/kept-on-device.tsx";
import { useSession } from "#features/identity/identity.public.ts";
import { useGuestRecords } from "#features/scan/guest-scans.ts";
import { StockFormHost } from "#features/stock/stock.public.ts";
import { isGuest } from "#lib/guest.ts";
import { usePermissions } from "#lib/permissions.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import head from "#ui/form-section.module.css";
import { PageHead } from "#ui/page-head.tsx";
import { useQueueState } from "../queue-state.ts";
import { sendAgain } from "../settle-change.ts";
import type { StoredChange } from "../stored-changes.ts";
import { heldBack, isForWantOfRight, stuckWith } from "./by-batch.ts";
import { RefusedChange } from "./refused-change.tsx";
import { Unclaimed } from "./unclaimed.tsx";
import { UnsentChanges } from "./unsent-changes.tsx";
import classes from "./waiting.module.css";

/** The changes that this device has recorded and the server does not have: those to settle, and those sent automatically. */
export function Waiting() {
	const { user } = useSession();
	const { changes, isRead, others: ofPeople } = useQueueState();
	const ofGuests = [...useGuestRecords(user?.id)];
	const person = isGuest(user?.id) ? undefined : user?.id;
	// For a guest, all other guests count as others.
	const uncounted = person === undefined ? ofGuests.filter(([guest]) => guest !== user?.id) : [];
	const others = uncounted.reduce((sum, [, count]) => sum + count, ofPeople);
	const [isTrying, setTrying] = useState(false);
	const refused = changes.filter(({ refusal }) => refusal !== undefined);
	const unsent = changes.filter(({ refusal }) => refusal === undefined);
	const { offers } = usePermissions();
	const again = refused.filter((change) => isForWantOfRight(change) && offers(rightFor(change.body.kind)));
	const held = heldBack(changes);

	async function tryNow(person: string) {
		setTrying(true);
		await sendAgain(person, again);
		setTrying(false);
	}

	return (
		<StockFormHost>
			<div className="stack gap-24">
				<PageHead
					title={t`Waiting changes`}
					actions={
						unsent.length - held.size + again.length > 0 &&
						person !== undefined && (
							<Button variant="default" loading={isTrying} onClick={() => void tryNow(person)}>
								<Trans>Send now</Trans>
							</Button>
						)
					}
				/>
				{isRead && changes.length === 0 && ofGuests.length === 0 && (
					<EmptyState sentence={t`Nothing is waiting. Everything is booked.`} picture="/drawings/empty.svg" />
				)}
				{person !== undefined && ofGuests.length > 0 && (
					<ul className="lined card">
						{ofGuests.map(([guest, count]) => (
							<Unclaimed key={guest} guest={guest} count={count} person={person} />
						))}
					</ul>
				)}
				{refused.length > 0 && (
					<section aria-label={t`To settle`}>
						<header className={`${head.listHead} ${classes.head}`}>
							<h2>
								<Trans>To settle</Trans>
							</h2>
							<Trans>What the server refused, and why</Trans>
						</header>
						<ul className="lined card">
							{refused.map((change) => (
								<RefusedChange
									key={change.key}
									change={change}
									behind={countBehind(change, changes)}
									stuck={stuckWith(change, changes)}
								/>
							))}
						</ul>
					</section>
				)}
				{unsent.length > 0 && (
					<section aria-label={t`To send`}>
						<header className={`${head.listHead} ${classes.head}`}>
							<h2>
								<Trans>To send</Trans>
							</h2>
							{person !== undefined && <Trans>Sent automatically, in this order, once you are online</Trans>}
						</header>
						<UnsentChanges unsent={unsent} held={held} />
					</section>
				)}
				{others > 0 && (
					<p className="quiet">
						{t`${plural(others, {
							one: "Somebody else has # unsent change here. It goes out when that person signs in.",
							other: "Somebody else has # unsent changes here. They go out when that person signs in.",
						})}`}
					</p>
				)}
				<p className="quiet">
					<KeptOnDevice />
				</p>
			</div>
		</StockFormHost>
	);
}

/** Later changes of the same product wait as well. */
function countBehind({ product, place }: StoredChange, changes: readonly StoredChange[]): number {
	return changes.filter(
		(other) => other.product._id === product._id && other.place > place && other.refusal === undefined,
	).length;
}
