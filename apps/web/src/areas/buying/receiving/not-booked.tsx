import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { isPending } from "#work/outbox/booking-outcomes.ts";
import { type Delivery } from "./delivery.ts";
import classes from "./receiving.module.css";

/** Recorded pieces that are not booked yet, and those that the server refused. */
export function NotBooked({ delivery: { entries } }: { delivery: Delivery }) {
	const pending = entries.filter(isPending).length;
	const refused = entries.filter((entry) => entry.refusal !== undefined && !entry.isUndone);
	return (
		<>
			{pending > 0 && (
				<p className="amber label note">
					{plural(pending, {
						one: "# booking is recorded on this device. It is sent by itself when the server answers.",
						other:
							"# bookings are recorded on this device. They are sent by themselves when the server answers.",
					})}
				</p>
			)}
			{refused.length > 0 && (
				<section className={classes.notTaken} aria-label={t`Not received`}>
					<p role="alert">
						<strong>
							{plural(refused.length, {
								one: "# booking was refused, and was not received:",
								other: "# bookings were refused, and were not received:",
							})}
						</strong>
					</p>
					<ul className="grid gap-4">
						{refused.map(({ key, product, accepted, refusal }) => (
							<li key={key}>
								{formatCount(accepted)} × {product.name}: {refusal}
							</li>
						))}
					</ul>
					<Link to={paths.waiting}>
						<Trans>Settle them under Waiting changes</Trans>
					</Link>
				</section>
			)}
		</>
	);
}
