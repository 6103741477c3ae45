import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import classes from "#ui/plain-button.module.css";

type Look = {
	variant?: "filled" | "default" | "quiet" | "lime";
	size?: "xs" | "sm" | "md" | "lg";
	/** Before the words. */
	leftSection?: ReactNode;
	/** As wide as what it stands in. */
	fullWidth?: boolean;
	children: ReactNode;
};

function look({ variant, size, fullWidth, leftSection }: Look) {
	return {
		className: classes.button,
		"data-variant": variant,
		"data-size": size,
		"data-icon": leftSection !== undefined || undefined,
		"data-full": fullWidth === true || undefined,
	};
}

type LinkProps = Look & { to: To; state?: unknown };

/** A link in a button's clothes. */
export function ButtonLink({ to, state, ...props }: LinkProps) {
	return (
		<Link to={to} state={state} {...look(props)}>
			{props.leftSection}
			{props.children}
		</Link>
	);
}

type ButtonProps = Look & {
	/** Without it the button sends its form. */
	onClick?: () => void;
	/** What it did is under way: another press does nothing. */
	loading?: boolean;
	id?: string;
	/** The form that it sends, where it stands outside of it. */
	form?: string;
};

/** A button for the pages that come without Mantine. */
export function PlainButton({ onClick, loading = false, id, form, ...props }: ButtonProps) {
	return (
		<button
			id={id}
			form={form}
			type={onClick === undefined ? "submit" : "button"}
			aria-busy={loading || undefined}
			onClick={(event) => {
				if (loading) event.preventDefault();
				else onClick?.();
			}}
			{...look(props)}
		>
			{props.leftSection}
			{props.children}
		</button>
	);
}
