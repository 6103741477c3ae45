import { isVirtual, TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { HeldList, Row } from "#ui/held-list.tsx";
import { Changed } from "#ui/live-quantity.tsx";
import { Promised } from "#ui/promised.tsx";
import { MoreButtons } from "./action-bar.tsx";
import { locationName } from "./location-choices.ts";
import { MovingPieces } from "./moving-pieces.tsx";
import { levelsQuery, locationsQuery } from "./queries.ts";
import classes from "./stock-by-location.module.css";
import type { StockedProduct } from "./stock-form.ts";

/** The pieces of a product at each location; on a phone also buttons to move or correct them. */
export function StockByLocation({ product }: { product: StockedProduct }) {
	const { isKnown, offers } = usePermissions();
	const mayRead = isKnown && offers("stock.read");
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: mayRead });
	const { data: levels = [] } = useQuery({ ...levelsQuery(product._id), enabled: mayRead });
	if (!mayRead) return null;
	const real = levels.filter(({ location }) => !isVirtual(location) && location !== TRANSIT_LOCATION);
	const isMoving = levels.some(({ location, quantity }) => location === TRANSIT_LOCATION && quantity > 0);
	const { quantity: pieces = 0 } = product;
	const most = Math.max(1, ...real.map(({ quantity }) => quantity));
	return (
		<section className={`card headings text-14 ${classes.card}`} aria-labelledby="locations">
			<header className="card-head">
				<h2 id="locations">
					<Trans>Locations</Trans>
				</h2>
				<span className={`aside figures ${classes.sum}`}>
					<Plural value={pieces} one="# piece" other="# pieces" />
				</span>
				<div className={classes.actions}>
					<MoreButtons product={product} />
				</div>
			</header>
			{real.length === 0 && !isMoving ? (
				<p className="ruled pad-12-16 dim">
					<Trans>Nothing is on hand.</Trans>
				</p>
			) : (
				<HeldList aria-label={t`Stock per location`}>
					{real
						.toSorted((a, b) => b.quantity - a.quantity)
						.map(({ location, quantity, reserved = 0 }) => (
							<Row key={location} className="gap-12 tall pad-6-16 ruled">
								<Link to={paths.location(location)}>{locationName(location, locations)}</Link>{" "}
								<span className={`meter ${classes.bar}`} aria-hidden="true">
									<i style={{ width: `${((quantity - reserved) / most) * 100}%` }} />
									{reserved > 0 && <i data-promised style={{ width: `${(reserved / most) * 100}%` }} />}
								</span>
								<strong className="figures right">
									<Changed value={quantity}>{formatCount(quantity)}</Changed>
								</strong>{" "}
								{reserved > 0 && (
									<small className="whole-row right">
										<Promised reserved={reserved} />
									</small>
								)}
							</Row>
						))}
					{isMoving && <MovingPieces key="moving" product={product._id} />}
				</HeldList>
			)}
		</section>
	);
}
