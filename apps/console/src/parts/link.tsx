import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Target {
  /** The path of a page below /console. */
  href: string;
  children: ReactNode;
}

export const PageLink = (props: AnchorProps & Target) => <Anchor component={Link} {...props} />;
export const ButtonLink = (props: ButtonProps & Target) => <Button component={Link} {...props} />;
