import {
	type CSSVariablesResolver,
	createTheme,
	defaultVariantColorsResolver,
	type VariantColorsResolver,
} from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { createElement } from "react";
import classes from "#ui/theme.module.css";

declare module "@mantine/core" {
	interface MantineThemeSizesOverride {
		breakpoints: Record<"xs" | "sm" | "md" | "lg" | "xl" | "xxl", string>;
	}
	interface ButtonProps {
		variant?: "filled" | "default" | "quiet" | "danger" | "danger-filled" | "lime";
	}
}

const fontFamily = "var(--fh-font)";

const pine = [
	"#eef6f1",
	"#d9eae1",
	"#b3d5c4",
	"#8ad0ae",
	"#5aa986",
	"#2f7f5f",
	"#1e5b45",
	"#184a38",
	"#12372a",
	"#0b241b",
] as const;

/** The shop's buttons. They use the variables of tokens.css, so light and dark need no extra code. */
const variants: Record<string, ReturnType<VariantColorsResolver>> = {
	filled: {
		background: "var(--fh-primary)",
		hover: "var(--fh-primary-hover)",
		color: "var(--fh-on-primary)",
		border: "1.5px solid transparent",
	},
	default: {
		background: "transparent",
		hover: "var(--fh-sand)",
		color: "var(--fh-ink)",
		border: "1.5px solid var(--fh-quiet-line)",
	},
	quiet: {
		background: "var(--fh-sand)",
		hover: "var(--fh-sand-hover)",
		color: "var(--fh-ink)",
		border: "1.5px solid transparent",
	},
	danger: {
		background: "transparent",
		hover: "var(--fh-rust-ground)",
		color: "var(--fh-rust)",
		border: "1.5px solid color-mix(in srgb, var(--fh-rust) 45%, transparent)",
	},
	"danger-filled": {
		background: "var(--fh-rust-strong)",
		hover: "var(--fh-rust-strong)",
		color: "var(--fh-on-rust)",
		border: "1.5px solid transparent",
	},
	lime: {
		background: "var(--fh-lime)",
		hover: "var(--fh-lime-hover)",
		color: "var(--fh-on-lime)",
		border: "1.5px solid transparent",
	},
};

/** Mantine's greys and darks, tinted like the tokens: Mantine's own components use them for backgrounds and borders. */
const gray = [
	"#fbfaf6",
	"#f1eee5",
	"#e7e2d4",
	"#e1dccf",
	"#8a9087",
	"#767d75",
	"#5d665f",
	"#454d48",
	"#2c332f",
	"#0f1a15",
] as const;
const dark = [
	"#edf0e8",
	"#c5ccc4",
	"#a5afa6",
	"#8d988f",
	"#76827a",
	"#2d3932",
	"#161f1a",
	"#0e1512",
	"#0a100d",
	"#060a08",
] as const;

export const theme = createTheme({
	colors: { pine, gray, dark },
	primaryColor: "pine",
	primaryShade: { light: 8, dark: 5 },
	white: "#ffffff",
	black: "#0f1a15",
	fontFamily,
	headings: { fontFamily, fontWeight: "780" },
	fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
	lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
	spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
	radius: { xs: "4px", sm: "6px", md: "10px", lg: "18px", xl: "28px" },
	breakpoints: { xs: "0em", sm: "36em", md: "48em", lg: "62em", xl: "75em", xxl: "87.5em" },
	defaultRadius: "md",
	cursorType: "pointer",
	respectReducedMotion: true,
	variantColorResolver: (input) => variants[input.variant] ?? defaultVariantColorsResolver(input),
	components: {
		Button: { defaultProps: { size: "md" } },
		Checkbox: { classNames: { icon: classes.tick, inner: classes.box, label: classes.boxLabel } },
		Combobox: { classNames: { dropdown: classes.suggestions, option: classes.suggestion } },
		Input: { classNames: { wrapper: classes.field } },
		InputWrapper: {
			classNames: { label: "label below-4", description: "text-13", error: "text-13 above-6" },
		},
		Modal: {
			classNames: { content: classes.dialog, body: classes.dialogBody, title: "text-20 below-16" },
		},
		TextInput: { defaultProps: { size: "md" } },
		PasswordInput: { defaultProps: { size: "md" } },
		Textarea: { defaultProps: { size: "md" } },
		NativeSelect: {
			defaultProps: { size: "md", rightSection: createElement(IconChevronDown, { "aria-hidden": true }) },
		},
	},
});

/** Maps Mantine's own variables to the tokens. */
export const cssVariables: CSSVariablesResolver = () => {
	const both = {
		"--mantine-color-text": "var(--fh-ink)",
		"--mantine-color-body": "var(--fh-card)",
		"--mantine-color-dimmed": "var(--fh-dim)",
		"--mantine-color-placeholder": "var(--fh-dim)",
		"--mantine-color-anchor": "var(--fh-link)",
		"--mantine-color-error": "var(--fh-rust)",
		"--mantine-color-default": "var(--fh-card)",
		"--mantine-color-default-hover": "var(--fh-sand)",
		"--mantine-color-default-color": "var(--fh-ink)",
		"--mantine-color-default-border": "var(--fh-control-line)",
		"--mantine-color-disabled": "var(--fh-sand)",
		"--mantine-color-disabled-color": "var(--fh-dim)",
		"--mantine-color-disabled-border": "var(--fh-quiet-line)",
		"--mantine-color-pine-filled": "var(--fh-primary)",
		"--mantine-color-pine-filled-hover": "var(--fh-primary-hover)",
	};
	return { variables: {}, light: both, dark: both };
};
