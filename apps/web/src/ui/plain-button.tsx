import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import classes from "#ui/plain-button.module.css";

type ButtonLook = {
	variant?: "filled" | "default" | "quiet" | "lime";
	size?: "xs" | "sm" | "md" | "lg";
	/** Shown before the text. */
	leftSection?: ReactNode;
	/** As wide as its container. */
	fullWidth?: boolean;
	children: ReactNode;
};

function look({ variant, size, fullWidth, leftSection }: ButtonLook) {
	return {
		className: classes.button,
		"data-variant": variant,
		"data-size": size,
		"data-icon": leftSection !== undefined || undefined,
		"data-full": fullWidth === true || undefined,
	};
}

type LinkProps = ButtonLook & { to: To; state?: unknown };

/** A link that looks like a button. */
export function ButtonLink({ to, state, ...props }: LinkProps) {
	return (
		<Link to={to} state={state} {...look(props)}>
			{props.leftSection}
			{props.children}
		</Link>
	);
}

type ButtonProps = ButtonLook & {
	/** Without it, the button submits its form. */
	onClick?: () => void;
	/** Its action is running: another press does nothing. */
	loading?: boolean;
	id?: string;
	/** The form that it submits, if the button is outside of it. */
	form?: string;
};

/** A button for pages without Mantine. */
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
