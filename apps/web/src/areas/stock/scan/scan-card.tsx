import { t } from "@lingui/core/macro";
import { IconBarcode } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ProductPicture } from "#ui/picture.tsx";
import classes from "./scan.module.css";

type Props = {
	/** The last scanned product; undefined: nothing yet. */
	product: { _id: string; name: string; image: string; category?: string | null } | undefined;
	/** Changes with each scan; a press acts only on the one on which it began. */
	line: string | undefined;
	/** Shown while nothing was scanned. */
	empty: ReactNode;
	/** Below the name. */
	small?: string;
	/** Why the last scan failed. */
	problem: string | undefined;
	/** The scan's effect. */
	change?: ReactNode;
	/** At the end: the way to undo it. */
	undo?: ReactNode;
};

/** The card of the last scan: picture, name, effect and undo, or why it failed. */
export function ScanCard({ product, line, empty, small = "", problem, change, undo }: Props) {
	return (
		<>
			<p role="alert" className="unless-empty rust note label">
				{problem}
			</p>
			<section className={classes.last} aria-label={t`Last scan`} data-line={line} data-row={line ?? ""}>
				{product === undefined ? (
					<p className="row gap-12 dim whole-row centred">
						<IconBarcode size={28} aria-hidden="true" />
						{empty}
					</p>
				) : (
					<>
						<ProductPicture className={classes.picture} product={product} isEager />
						<div className={`grid shrinks ${classes.words}`}>
							<Link className="ink weight-700 undecorated anywhere" to={paths.product(product._id)}>
								{product.name}
							</Link>
							<small className="anywhere">{small}</small>
							<p className={classes.change} aria-live="polite">
								{change}
							</p>
						</div>
						{undo}
					</>
				)}
			</section>
		</>
	);
}
