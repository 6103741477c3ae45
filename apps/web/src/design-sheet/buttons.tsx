import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Badge, StockBadge } from "#ui/badge.tsx";
import { Keys } from "#ui/keys.tsx";
import { PlainButton } from "#ui/plain-button.tsx";
import classes from "./sheet.module.css";

const variants = ["filled", "default", "quiet", "danger", "danger-filled"] as const;
const plainVariants = ["filled", "default", "quiet"] as const;
const sizes = ["xs", "sm", "md", "lg"] as const;
const words = {
	filled: "Add product",
	default: "Export",
	quiet: "Details",
	danger: "Delete",
	"danger-filled": "Delete product",
};
const nothing = () => undefined;

export function Buttons() {
	return (
		<>
			<section className={classes.section} id="buttons">
				<div className="line gap-12">
					{variants.map((variant) => (
						<Button key={variant} variant={variant}>
							{words[variant]}
						</Button>
					))}
					<Button disabled>Not now</Button>
				</div>
				<div className="line gap-12">
					{sizes.map((size) => (
						<Button key={size} size={size} variant="filled" leftSection={<IconPlus />}>
							{size}
						</Button>
					))}
					<Button loading>Saving</Button>
				</div>
				<div className={`line gap-12 ${classes.ground}`}>
					<Button variant="lime">See the products</Button>
				</div>
			</section>
			<section className={classes.section} id="plain-buttons">
				<div className="line gap-12">
					{plainVariants.map((variant) => (
						<PlainButton key={variant} variant={variant} onClick={nothing}>
							{words[variant]}
						</PlainButton>
					))}
				</div>
				<div className="line gap-12">
					{sizes.map((size) => (
						<PlainButton key={size} size={size} leftSection={<IconPlus />} onClick={nothing}>
							{size}
						</PlainButton>
					))}
					<PlainButton loading onClick={nothing}>
						Saving
					</PlainButton>
				</div>
				<div className={`line gap-12 ${classes.ground}`}>
					<PlainButton variant="lime" onClick={nothing}>
						See the products
					</PlainButton>
				</div>
			</section>
			<section className={classes.section} id="badges">
				<div className="line gap-12">
					<StockBadge quantity={14} />
					<StockBadge quantity={3} />
					<StockBadge quantity={0} />
					<Badge>Draft</Badge>
					<Badge tone="good">Published</Badge>
					<Badge tone="mixed">Waiting</Badge>
					<Badge tone="bad">Refused</Badge>
					<Keys combination="Mod+K" />
				</div>
			</section>
		</>
	);
}
