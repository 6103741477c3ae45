import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { Money } from "#ui/money.tsx";
import { Picture } from "#ui/picture.tsx";
import { StockBadge } from "#ui/stock-badge.tsx";
import classes from "./product-card.module.css";

type Props = {
	name: string;
	image: string;
	description: string;
	supplier: string;
	price: number;
	/** Left out while it is not known yet. */
	quantity?: number | undefined;
	reorderPoint?: number | null;
	category?: string | null;
	isEager?: boolean;
	headingLevel: "h2" | "h3" | "p";
	children?: ReactNode;
};

/** How a product looks on a card: in the shop window, and while it is being typed. */
export function CardFace(props: Props) {
	const { name, image, description, supplier, price, quantity, children } = props;
	const { reorderPoint = null, category, isEager = false } = props;
	const Heading = props.headingLevel;
	return (
		<article className={classes.card}>
			<Picture
				className={classes.picture}
				src={image}
				alt={name}
				hint={`${category ?? ""} ${name}`}
				isEager={isEager}
			/>
			<div className={classes.body}>
				<div className={classes.head}>
					<Heading className={classes.name}>{name}</Heading>
					<Badge>{supplier}</Badge>
				</div>
				<p className={classes.description}>{description}</p>
				<div className={classes.numbers}>
					<p className={classes.price}>
						<Money amount={price} />
					</p>
					{quantity !== undefined && <StockBadge quantity={quantity} reorderPoint={reorderPoint} />}
				</div>
				{children}
			</div>
		</article>
	);
}
